import { asc, count, eq, inArray, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#core/problem'
import { searchWords } from '#core/search-key'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { publishInvalidation } from '#platform/live/live'
import { contains } from '#platform/search/searchable-text'
import { type ClauseChanges, type NewClause, templateLimits } from '../../own-template'
import { listClauses } from '../../template-api'
import { contractClauses } from '../table'

/** Every word of the search is somewhere in name or text. */
export async function findClauses(db: Db, search: string | undefined) {
  const { name, en, es } = contractClauses
  const text = sql`${name} || ' ' || ${en} || ' ' || ${es}`
  const words = searchWords(search ?? '').map((word) => contains(text, word))
  const rows = await db
    .select()
    .from(contractClauses)
    .where(words.length > 0 ? sql.join(words, sql` and `) : undefined)
    .orderBy(asc(sql`lower(${name})`), asc(contractClauses.id))
  return rows.map(toClause)
}

const toClause = ({ searchWords: _, ...row }: typeof contractClauses.$inferSelect) => row

/** In the order of the ids. A clause that is gone is named by a refusal, or left out. */
export async function clausesByIds(db: Db, ids: number[], { skipMissing = false } = {}) {
  if (ids.length === 0) return []
  const rows = await db.select().from(contractClauses).where(inArray(contractClauses.id, ids))
  const byId = new Map(rows.map((row) => [row.id, toClause(row)]))
  if (!skipMissing && ids.some((id) => !byId.has(id)))
    throw invalid({ clauseIds: 'A clause that was chosen is no longer in the library' })
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export async function createClause(tx: Transaction, clause: NewClause) {
  const [{ total } = { total: 0 }] = await tx.select({ total: count() }).from(contractClauses)
  if (total >= templateLimits.clauses) throw conflict(`At most ${templateLimits.clauses} clauses are kept.`)
  const [made] = await tx.insert(contractClauses).values(clause).returning()
  if (!made) throw new Error('insert into contract_clauses returned no row')
  await publishInvalidation(tx, [listClauses.path])
  return toClause(made)
}

export async function changeClause(
  tx: Transaction,
  id: number,
  changes: ClauseChanges,
  seenAt: string | undefined,
  now: Date,
) {
  const [before] = await tx.select().from(contractClauses).where(eq(contractClauses.id, id)).for('update')
  if (!before) throw clauseMissing()
  assertUnchanged(before, seenAt, 'This clause was changed elsewhere while you were editing. Nothing was overwritten.')
  const { name = before.name, en = before.en, es = before.es } = changes
  if (!en && !es) throw invalid({ en: 'Please write the clause' })
  const [changed] = await tx
    .update(contractClauses)
    .set({ name, en, es, updatedAt: nextUpdatedAt(before.updatedAt, now) })
    .where(eq(contractClauses.id, id))
    .returning()
  await publishInvalidation(tx, [listClauses.path])
  return toClause(changed as typeof contractClauses.$inferSelect)
}

const clauseMissing = () => notFound('Clause not found')

export async function deleteClause(tx: Transaction, id: number): Promise<void> {
  const deleted = await tx
    .delete(contractClauses)
    .where(eq(contractClauses.id, id))
    .returning({ id: contractClauses.id })
  if (deleted.length === 0) throw clauseMissing()
  await publishInvalidation(tx, [listClauses.path])
}
