import type { SQLWrapper } from 'drizzle-orm'
import { and, asc, desc, eq, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import type { ModelCall } from '#platform/language-model/language-model'
import type { Proposal, ProposalKind } from '../proposal'
import { aiActivityLog, aiAnswers, aiCalls, aiProposals, assistantMessages, importanceWeights } from './table'

const maxMessages = 100

/** The last messages, oldest first, with their proposals. */
export async function readConversation(db: Db) {
  const messages = await db.select().from(assistantMessages).orderBy(desc(assistantMessages.id)).limit(maxMessages)
  const ids = messages.map(({ id }) => id)
  const proposals =
    ids.length === 0
      ? []
      : await db.select().from(aiProposals).where(inArray(aiProposals.messageId, ids)).orderBy(asc(aiProposals.id))
  return messages.reverse().map((message) => ({
    ...message,
    timestamp: message.createdAt,
    actions: proposals.filter(({ messageId }) => messageId === message.id).map(asProposal),
  }))
}

const asProposal = (row: typeof aiProposals.$inferSelect): Proposal => ({
  id: row.id,
  kind: row.kind as ProposalKind,
  content: row.content as Record<string, unknown>,
  state: row.state,
  result: row.result as Proposal['result'],
})

type NewMessage = { role: 'user' | 'assistant'; content: string; answeredBy?: 'model' | 'rules' }

export async function addMessage(
  db: Db,
  message: NewMessage,
  proposals: { kind: ProposalKind; content: object }[] = [],
) {
  return db.transaction(async (tx) => {
    const [added] = await tx.insert(assistantMessages).values(message).returning()
    if (!added) throw new Error('insert into assistant_messages returned no row')
    const savedProposals =
      proposals.length === 0
        ? []
        : await tx
            .insert(aiProposals)
            .values(proposals.map((one) => ({ ...one, messageId: added.id })))
            .returning()
    return { ...added, timestamp: added.createdAt, actions: savedProposals.map(asProposal) }
  })
}

export async function clearConversation(db: Db): Promise<void> {
  await db.delete(assistantMessages)
}

/** Locks the proposal's row until the end of the transaction. */
export async function lockProposal(db: Db, id: number) {
  const [row] = await db.select().from(aiProposals).where(eq(aiProposals.id, id)).for('update')
  return row
}

export async function updateProposal(
  db: Db,
  id: number,
  change: Partial<typeof aiProposals.$inferInsert>,
): Promise<Proposal> {
  const [row] = await db
    .update(aiProposals)
    .set({ ...change, decidedAt: new Date() })
    .where(eq(aiProposals.id, id))
    .returning()
  return asProposal(row as typeof aiProposals.$inferSelect)
}

/** Keeps the first values, for undo. */
export async function saveBefore(db: Db, id: number, before: object): Promise<void> {
  await db
    .update(aiProposals)
    .set({ before })
    .where(and(eq(aiProposals.id, id), isNull(aiProposals.before)))
}

/** After a failed attempt, unless another has carried it out. */
export async function reopenProposal(db: Db, id: number): Promise<void> {
  await db
    .update(aiProposals)
    .set({ state: 'open', before: null })
    .where(and(eq(aiProposals.id, id), isNull(aiProposals.result)))
}

export type Activity = {
  action: string
  description: string
  suggestedAction?: string | null
  userAccepted?: boolean | null
  metadata?: object
}

export async function logActivity(db: Db, activity: Activity): Promise<void> {
  await db.insert(aiActivityLog).values(activity)
}

export async function readActivity(db: Db, limit: number) {
  return db.select().from(aiActivityLog).orderBy(desc(aiActivityLog.createdAt), desc(aiActivityLog.id)).limit(limit)
}

export async function recordCall(db: Db, call: ModelCall): Promise<void> {
  await db.insert(aiCalls).values(call)
}

export async function findKeptAnswer(db: Db, hash: string): Promise<unknown> {
  const [kept] = await db.select({ answer: aiAnswers.answer }).from(aiAnswers).where(eq(aiAnswers.hash, hash))
  return kept?.answer
}

export async function keepAnswer(
  db: Db,
  kept: { hash: string; task: string; answer: unknown; emailId: number | null },
): Promise<void> {
  await db
    .insert(aiAnswers)
    .values(kept)
    .onConflictDoNothing({ target: aiAnswers.hash })
    .catch((error: unknown) => {
      // The mail may have been deleted while the model was running.
      if (kept.emailId === null) throw error
    })
}

/** Tasks that may have read mails of any account. */
const readAnyMail = ['analyze-client', 'assistant', 'draft-reply', 'write-email']

/** Deletes what was sent to a model about these mails, and stored answers that may contain it; the usage figures stay. */
export async function clearSentTextOfMails(db: Db, mailIds: SQLWrapper): Promise<void> {
  await db
    .update(aiCalls)
    .set({ sent: '' })
    .where(or(inArray(aiCalls.emailId, mailIds), inArray(aiCalls.task, readAnyMail)))
  await db.delete(aiAnswers).where(inArray(aiAnswers.task, readAnyMail))
}

export async function readCalls(db: Db, limit: number) {
  return db.select().from(aiCalls).orderBy(desc(aiCalls.createdAt), desc(aiCalls.id)).limit(limit)
}

export async function spentSince(db: Db, since: Date): Promise<number> {
  const [row] = await db
    .select({ spent: sql<number>`coalesce(sum(${aiCalls.costMicros}), 0)::float8` })
    .from(aiCalls)
    .where(gte(aiCalls.createdAt, since))
  return row?.spent ?? 0
}

/** Usage by task, most expensive first. */
export async function usageSince(db: Db, since: Date) {
  return db
    .select({
      task: aiCalls.task,
      calls: sql<number>`count(*)::int`,
      inputTokens: sql<number>`sum(${aiCalls.inputTokens})::int`,
      outputTokens: sql<number>`sum(${aiCalls.outputTokens})::int`,
      costMicros: sql<number>`sum(${aiCalls.costMicros})::float8`,
    })
    .from(aiCalls)
    .where(gte(aiCalls.createdAt, since))
    .groupBy(aiCalls.task)
    .orderBy(sql`5 desc, 1`)
}

/** Clears the text of old calls and deletes kept answers and old proposals without a message; the usage figures stay. */
export async function clearSentText(db: Db, before: Date): Promise<void> {
  await db
    .update(aiCalls)
    .set({ sent: '' })
    .where(and(lt(aiCalls.createdAt, before), sql`${aiCalls.sent} <> ''`))
  await db.delete(aiAnswers).where(lt(aiAnswers.createdAt, before))
  await db.delete(aiProposals).where(and(lt(aiProposals.createdAt, before), isNull(aiProposals.messageId)))
}

export async function readWeights(db: Db): Promise<Record<string, number>> {
  const found = await db.select({ key: importanceWeights.key, shift: importanceWeights.shift }).from(importanceWeights)
  return Object.fromEntries(found.map(({ key, shift }) => [key, shift]))
}

export async function saveWeights(db: Db, weights: Record<string, number>): Promise<void> {
  const values = Object.entries(weights).map(([key, shift]) => ({ key, shift }))
  if (values.length === 0) return
  await db
    .insert(importanceWeights)
    .values(values)
    .onConflictDoUpdate({ target: importanceWeights.key, set: { shift: sql`excluded.shift`, updatedAt: new Date() } })
}
