import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { QueuedMail } from '#platform/outbox/delivery-state'
import type { MailAddress } from '#platform/outbox/mail'
import { topicOf } from '../../topic'
import type { Sent } from '../mailbox'
import { emails } from '../table'
import type { AccountRow } from './accounts'
import { markAnswered } from './changes'
import { threadMails } from './threads'

/** What was sent is here at once. When the provider shows its own copy, that is recognised as this one. */
export async function keepSent(
  tx: Db,
  mail: QueuedMail,
  account: AccountRow,
  at: Date,
  { providerId }: Sent,
): Promise<void> {
  const messageId = bare(mail.messageId)
  const [known] = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.accountId, account.id), eq(emails.messageId, messageId)))
  const ids = providerId ? { providerId, ...(account.provider === 'gmail' && { gmailId: providerId }) } : {}
  if (known) {
    // Whoever wrote it keeps it already; only the provider's number is news.
    if (providerId) await tx.update(emails).set(ids).where(eq(emails.id, known.id))
    return markAnsweredBy(tx, mail)
  }
  const row = {
    senderEmail: account.address,
    senderName: account.senderName,
    recipients: listed(mail.to),
    cc: listed(mail.cc),
    bcc: listed(mail.bcc),
    subject: mail.subject,
    topic: topicOf(mail.subject),
    body: mail.text,
    html: mail.html,
    snippet: mail.text.replace(/\s+/g, ' ').trim().slice(0, 200),
    messageId,
    ancestors: [...new Set([...mail.references, ...(mail.inReplyTo ? [mail.inReplyTo] : [])].map(bare))],
    receivedAt: at,
    sentAt: at,
  }
  const [threadId] = await threadMails(tx, account.id, [row])
  await tx.insert(emails).values({ ...row, ...ids, threadId, accountId: account.id, folder: 'sent', read: true })
  await markAnsweredBy(tx, mail)
}

async function markAnsweredBy(tx: Db, { inReplyTo }: QueuedMail): Promise<void> {
  if (!inReplyTo) return
  const answered = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.messageId, bare(inReplyTo)))
  const ids = answered.map(({ id }) => id)
  if (ids.length > 0) await markAnswered(tx, ids)
}

const bare = (id: string) => id.replace(/[<>]/g, '').trim()

const listed = (addresses: MailAddress[]) =>
  addresses
    .map(({ name, address }) => (name ? `${name.replace(/[<>,;"]/g, ' ').trim()} <${address}>` : address))
    .join(', ')
