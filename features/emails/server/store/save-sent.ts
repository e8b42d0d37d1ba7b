import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { QueuedMail } from '#platform/outbox/delivery-state'
import { formatPeople } from '../../addresses'
import { baseSubject } from '../../base-subject'
import type { SendResult } from '../mailbox'
import { emails } from '../table'
import type { AccountRow } from './accounts'
import { threadNewMails } from './threads'
import { markAnswered } from './update'

/** Saves the stored version of a sent mail at once; the provider's copy is later matched to it by Message-ID. */
export async function saveSent(
  tx: Db,
  mail: QueuedMail,
  copy: QueuedMail,
  account: AccountRow,
  at: Date,
  { providerId }: SendResult,
): Promise<void> {
  const messageId = bareMessageId(mail.messageId)
  const [known] = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(and(eq(emails.accountId, account.id), eq(emails.messageId, messageId)))
  const ids = providerId ? { providerId, ...(account.provider === 'gmail' && { gmailId: providerId }) } : {}
  const texts = {
    subject: copy.subject,
    topic: baseSubject(copy.subject),
    body: copy.text,
    html: copy.html,
    snippet: copy.text.replace(/\s+/g, ' ').trim().slice(0, 200),
  }
  if (known) {
    // Mails written in the app are already saved, and a sync may have come first.
    const changes = { ...ids, ...(copy !== mail && texts) }
    if (Object.keys(changes).length > 0) await tx.update(emails).set(changes).where(eq(emails.id, known.id))
    return markAnsweredBy(tx, mail)
  }
  const row = {
    senderEmail: account.address,
    senderName: account.senderName,
    recipients: formatPeople(mail.to),
    cc: formatPeople(mail.cc),
    bcc: formatPeople(mail.bcc),
    ...texts,
    messageId,
    ancestors: [...new Set([...mail.references, ...(mail.inReplyTo ? [mail.inReplyTo] : [])].map(bareMessageId))],
    receivedAt: at,
    sentAt: at,
  }
  const [threadId] = await threadNewMails(tx, account.id, [row])
  await tx.insert(emails).values({ ...row, ...ids, threadId, accountId: account.id, folder: 'sent', read: true })
  await markAnsweredBy(tx, mail)
}

async function markAnsweredBy(tx: Db, { inReplyTo }: QueuedMail): Promise<void> {
  if (!inReplyTo) return
  const answered = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.messageId, bareMessageId(inReplyTo)))
  const ids = answered.map(({ id }) => id)
  if (ids.length > 0) await markAnswered(tx, ids)
}

const bareMessageId = (id: string) => id.replace(/[<>]/g, '').trim()
