import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { day } from '#core/durations'
import type { Db } from '#platform/db/database'
import { insertRows, isAnyOf } from '#platform/db/many-rows'
import { hasReplyPrefix } from '../../base-subject'
import { assignThreads } from '../../threading'
import { emails } from '../table'
import { emailMentions } from '../table/sync'

/** The fields of a new mail that decide its thread. */
export type ThreadingInput = {
  messageId: string | null
  ancestors: string[]
  threadKey?: string | undefined
  subject: string
  topic: string
  senderEmail: string
  recipients: string
  receivedAt: Date | null
}

/** A reply without References joins the newest mail on the same topic between the same two people within this time. */
const daysOnTopic = 30

/** Finds the thread of each mail and saves the Message-IDs it mentions. */
export async function threadNewMails(tx: Db, accountId: number, mails: ThreadingInput[]): Promise<string[]> {
  const references = await Promise.all(mails.map((mail) => referencesOf(tx, accountId, mail)))
  const all = [...new Set(references.flatMap(({ mentions, lookupOnly }) => [...mentions, ...lookupOnly]))]
  const known = await knownMentions(tx, accountId, all)
  for (const { found } of references) if (found) known.set(found.mention, found.threadId)
  const { threads, merged, mentionThreads } = assignThreads(references, known, randomUUID)
  for (const [from, to] of merged) await mergeThread(tx, accountId, from, to)
  const rows = [...mentionThreads]
    .filter(([mention, threadId]) => known.get(mention) !== threadId)
    .map(([mention, threadId]) => ({ accountId, mention, threadId }))
  if (rows.length > 0)
    await tx.execute(
      sql`${insertRows(emailMentions, rows)} on conflict (account_id, mention) do update set thread_id = excluded.thread_id`,
    )
  return threads
}

async function knownMentions(tx: Db, accountId: number, mentions: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ mention: emailMentions.mention, threadId: emailMentions.threadId })
    .from(emailMentions)
    .where(and(eq(emailMentions.accountId, accountId), isAnyOf(emailMentions.mention, mentions)))
  return new Map(rows.map(({ mention, threadId }) => [mention, threadId]))
}

async function referencesOf(tx: Db, accountId: number, mail: ThreadingInput) {
  const named = [mail.messageId, ...mail.ancestors, mail.threadKey && `provider:${mail.threadKey}`]
  const mentions = named.filter((mention) => typeof mention === 'string' && mention !== '') as string[]
  const onTopic = `answer:${mail.topic} ${participantsKey(mail)}`.slice(0, 500)
  const isLooseAnswer = mail.topic !== '' && mail.ancestors.length === 0 && hasReplyPrefix(mail.subject)
  if (!isLooseAnswer) return { mentions, lookupOnly: mail.topic === '' ? [] : [onTopic], found: undefined }
  const threadId = await threadOnTopic(tx, accountId, mail)
  const found = threadId && { mention: `topic:${threadId}`, threadId }
  return { mentions: [...mentions, onTopic], lookupOnly: found ? [found.mention] : [], found }
}

async function threadOnTopic(tx: Db, accountId: number, mail: ThreadingInput): Promise<string | undefined> {
  const before = mail.receivedAt ?? new Date(0)
  const rows = await tx
    .select({ threadId: emails.threadId, senderEmail: emails.senderEmail, recipients: emails.recipients })
    .from(emails)
    .where(
      and(
        eq(emails.accountId, accountId),
        eq(emails.topic, mail.topic),
        gt(emails.receivedAt, new Date(before.getTime() - daysOnTopic * day)),
      ),
    )
    .orderBy(desc(emails.receivedAt))
    .limit(20)
  return rows.find((row) => participantsKey(row) === participantsKey(mail))?.threadId
}

/** The sender and the first recipient, the same in both directions. */
function participantsKey({ senderEmail, recipients }: { senderEmail: string; recipients: string }): string {
  const first = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(recipients)?.[0] ?? ''
  return [senderEmail, first]
    .map((address) => address.toLowerCase())
    .sort()
    .join(' ')
}

async function mergeThread(tx: Db, accountId: number, from: string, to: string): Promise<void> {
  await tx
    .update(emails)
    .set({ threadId: to })
    .where(and(eq(emails.accountId, accountId), eq(emails.threadId, from)))
  await tx
    .update(emailMentions)
    .set({ threadId: to })
    .where(and(eq(emailMentions.accountId, accountId), eq(emailMentions.threadId, from)))
}
