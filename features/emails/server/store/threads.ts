import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { insertRows, isOneOf } from '#platform/db/many-rows'
import { joinThreads } from '../../threading'
import { looksLikeAnswer } from '../../topic'
import { emails } from '../table'
import { emailMentions } from '../table/sync'

/** What threading needs of a mail that is about to be kept. */
export type Unthreaded = {
  messageId: string | null
  ancestors: string[]
  threadKey?: string | undefined
  subject: string
  topic: string
  senderEmail: string
  recipients: string
  receivedAt: Date | null
}

/** An answer that names no mail belongs to the same two people's newest mail on that topic within so many days. */
const daysOnTopic = 30

/** Finds the thread of each mail, and remembers what it mentions. */
export async function threadMails(tx: Db, accountId: number, mails: Unthreaded[]): Promise<string[]> {
  const ties = await Promise.all(mails.map((mail) => tiesOf(tx, accountId, mail)))
  const all = [...new Set(ties.flatMap(({ mentions, looksFor }) => [...mentions, ...looksFor]))]
  const known = await knownMentions(tx, accountId, all)
  for (const { found } of ties) if (found) known.set(found.mention, found.threadId)
  const { threads, merged, learned } = joinThreads(ties, known, randomUUID)
  for (const [from, to] of merged) await renameThread(tx, accountId, from, to)
  const rows = [...learned]
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
    .where(and(eq(emailMentions.accountId, accountId), isOneOf(emailMentions.mention, mentions)))
  return new Map(rows.map(({ mention, threadId }) => [mention, threadId]))
}

async function tiesOf(tx: Db, accountId: number, mail: Unthreaded) {
  const named = [mail.messageId, ...mail.ancestors, mail.threadKey && `provider:${mail.threadKey}`]
  const mentions = named.filter((mention) => typeof mention === 'string' && mention !== '') as string[]
  const onTopic = `answer:${mail.topic} ${peopleOf(mail)}`.slice(0, 500)
  const isLooseAnswer = mail.topic !== '' && mail.ancestors.length === 0 && looksLikeAnswer(mail.subject)
  if (!isLooseAnswer) return { mentions, looksFor: mail.topic === '' ? [] : [onTopic], found: undefined }
  const threadId = await threadOnTopic(tx, accountId, mail)
  const found = threadId && { mention: `topic:${threadId}`, threadId }
  return { mentions: [...mentions, onTopic], looksFor: found ? [found.mention] : [], found }
}

async function threadOnTopic(tx: Db, accountId: number, mail: Unthreaded): Promise<string | undefined> {
  const before = mail.receivedAt ?? new Date(0)
  const rows = await tx
    .select({ threadId: emails.threadId, senderEmail: emails.senderEmail, recipients: emails.recipients })
    .from(emails)
    .where(
      and(
        eq(emails.accountId, accountId),
        eq(emails.topic, mail.topic),
        gt(emails.receivedAt, new Date(before.getTime() - daysOnTopic * 86_400_000)),
      ),
    )
    .orderBy(desc(emails.receivedAt))
    .limit(20)
  return rows.find((row) => peopleOf(row) === peopleOf(mail))?.threadId
}

/** The two that write to each other, whoever of them wrote this one. */
function peopleOf({ senderEmail, recipients }: { senderEmail: string; recipients: string }): string {
  const first = /[^\s<>,;"]+@[^\s<>,;"]+/.exec(recipients)?.[0] ?? ''
  return [senderEmail, first]
    .map((address) => address.toLowerCase())
    .sort()
    .join(' ')
}

async function renameThread(tx: Db, accountId: number, from: string, to: string): Promise<void> {
  await tx
    .update(emails)
    .set({ threadId: to })
    .where(and(eq(emails.accountId, accountId), eq(emails.threadId, from)))
  await tx
    .update(emailMentions)
    .set({ threadId: to })
    .where(and(eq(emailMentions.accountId, accountId), eq(emailMentions.threadId, from)))
}
