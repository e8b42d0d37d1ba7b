import { baseSubject } from '#features/emails/base-subject'
import type { emails } from '#features/emails/server/table'
import type { mailAccounts } from '#features/emails/server/table/accounts'
import { clientele } from './clients'
import { happened } from './days'
import { type Conversation, type ConversationMail, conversations } from './email-conversations'
import { drafts } from './email-drafts'
import { junk } from './email-junk'
import type { EmailKey } from './email-keys'
import { newsletters } from './email-newsletters'
import { notices } from './email-notices'
import { bills } from './invoices'
import { owner } from './owner'
import type { SingleMail } from './single-mail'

export interface EmailRow {
  key?: EmailKey
  row: typeof emails.$inferInsert & { receivedAt: Date }
}

/** An account without a provider. */
export const sampleAccount: typeof mailAccounts.$inferInsert = {
  provider: 'sample',
  address: owner.email,
  senderName: owner.name,
  signature: `${owner.name}\n${owner.studio} · ${owner.phone}`,
}

/** Oldest first. */
export function emailRows(today: Date): EmailRow[] {
  const inConversations = conversations(today).flatMap((conversation, index) =>
    conversationRows(today, conversation, index),
  )
  const single = [...notices(today, bills(today)), ...newsletters(today), ...drafts(today), ...junk].map(
    (mail, index) => singleRow(today, mail, index),
  )
  return [...inConversations, ...single].sort(
    (one, other) => one.row.receivedAt.getTime() - other.row.receivedAt.getTime(),
  )
}

function conversationRows(today: Date, conversation: Conversation, conversationIndex: number): EmailRow[] {
  const idOf = (index: number) => `conversation-${conversationIndex}-${index}@example.com`
  return conversation.mails.map((mail, index) => {
    const client = clientele[conversation.with]
    const me = { name: owner.name, email: owner.email }
    const fromMe = mail.from === 'me'
    const received = happened(today, mail.daysAgo, mail.time)
    return {
      key: mail.key,
      row: {
        senderEmail: fromMe ? me.email : client.email,
        senderName: fromMe ? me.name : client.name,
        recipients: fromMe ? client.email : me.email,
        subject: index === 0 ? conversation.subject : `Re: ${conversation.subject}`,
        body: bodyOf(conversation, mail),
        read: !mail.unread,
        folder: mail.folder ?? (fromMe ? 'sent' : 'inbox'),
        answered: conversation.mails.slice(index + 1).some(({ from }) => from === 'me') && !fromMe,
        starred: mail.key === 'larkTasting' || mail.key === 'griggsTerms',
        ...importance(mail),
        generatedResponse: mail.drafted ?? null,
        ...threading(conversation.subject, `conversation-${conversationIndex}`),
        messageId: idOf(index),
        ancestors: conversation.mails.slice(0, index).map((_, earlier) => idOf(earlier)),
        ...previewing(bodyOf(conversation, mail)),
        ...arrival(received),
      },
    }
  })
}

function singleRow(today: Date, mail: SingleMail, index: number): EmailRow {
  return {
    row: {
      senderEmail: mail.sender.email,
      senderName: mail.sender.name,
      recipients: mail.to ?? owner.email,
      subject: mail.subject,
      body: mail.body,
      html: mail.html ?? null,
      invitation: mail.invitation ?? null,
      headers: mail.isBulk ? { 'list-unsubscribe': `<https://${mail.sender.email.split('@')[1]}/unsubscribe>` } : {},
      read: !mail.unread,
      folder: mail.folder ?? 'inbox',
      ...importance(mail),
      ...threading(mail.subject, `loose-${index}`),
      ...previewing(mail.body),
      ...arrival(happened(today, mail.daysAgo, mail.time)),
    },
  }
}

const threading = (subject: string, threadId: string) => ({ threadId, topic: baseSubject(subject) })

const previewing = (body: string) => ({ snippet: body.replace(/\s+/g, ' ').trim().slice(0, 200), size: body.length })

function arrival(receivedAt: Date) {
  return { receivedAt, createdAt: receivedAt }
}

function importance({ score, why }: { score?: number; why?: string }) {
  return { important: (score ?? 0) > 0.6, importanceScore: score ?? null, importanceAnalysis: why ?? null }
}

function bodyOf({ with: key, language }: Conversation, { from, text }: ConversationMail): string {
  const [firstName] = clientele[key].name.replace('Dr. ', '').split(' ')
  const spanish = language === 'es'
  const greeting = `${spanish ? 'Hola' : 'Hi'} ${from === 'me' ? firstName : 'Dana'},`
  const signature =
    from === 'me'
      ? `${spanish ? 'Saludos' : 'Best'},\nDana\n\n${owner.name}\n${owner.studio} · ${owner.phone}`
      : `${spanish ? 'Gracias' : 'Thanks'},\n${firstName}\n\n${clientele[key].businessName}`
  return `${greeting}\n\n${text}\n\n${signature}\n`
}
