import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { sliceOf } from '#core/paging'
import { notFound } from '#core/problem'
import { cachedStatement } from '#platform/db/cached-statement'
import type { Db, Transaction } from '#platform/db/database'
import { assertUnchanged, nextUpdatedAt } from '#platform/db/edit-conflict'
import { insertRows, updateRows } from '#platform/db/many-rows'
import { publishInvalidation } from '#platform/live/live'
import { foldedContains } from '#platform/search/searchable-text'
import { moveToTrash } from '#platform/trash/trash'
import { listClients } from '../api'
import type { ClientEdit, NewClient } from '../client'
import { type ClientFilter, type ClientSort, defaultPageSize } from '../client-list'
import { phoneDigits } from '../contact-rules'
import { clientColumns, clientCounts, clientMerges, clients, phoneKeySql, type StoredClient } from './table'

const recentLimit = 5

const sortColumns: Record<ClientSort, SQL> = {
  name: sql`lower(${clients.name})`,
  businessName: sql`lower(${clients.businessName})`,
  email: sql`lower(${clients.email})`,
  status: sql`${clients.status}`,
}

/** Only the other lists are cached as prepared statements: search terms differ each time. */
export async function findClients(db: Db, filter: ClientFilter) {
  const build = () => selectClients(db, filter)
  return filter.search ? build() : cachedStatement(db, `clients ${JSON.stringify(filter)}`, build).execute()
}

function selectClients(db: Db, filter: ClientFilter) {
  const { sort, direction } = filter
  const [order, tieBreak] =
    direction === 'asc' ? [asc(sortColumns[sort]), asc(clients.id)] : [desc(sortColumns[sort]), desc(clients.id)]
  const query = db.select(clientColumns).from(clients).where(matching(filter)).orderBy(order, tieBreak).$dynamic()
  const slice = sliceOf(filter, defaultPageSize)
  return slice ? query.limit(slice.limit).offset(slice.offset) : query
}

/** Without a search the total comes from the counts table, because counting all rows is slow. */
export async function countClients(db: Db, filter: Pick<ClientFilter, 'search' | 'status'>): Promise<number> {
  const { search, status } = filter
  const [row] = search
    ? await db.select({ total: sql<number>`count(*)::int` }).from(clients).where(matching(filter))
    : await db
        .select({ total: sql<number>`coalesce(sum(${clientCounts.count}), 0)::int` })
        .from(clientCounts)
        .where(status && eq(clientCounts.status, status))
  return row?.total ?? 0
}

export async function findClientsByIds(db: Db, ids: number[]) {
  return db.select(clientColumns).from(clients).where(inArray(clients.id, ids)).orderBy(sortColumns.name, clients.id)
}

export async function recentClients(db: Db) {
  return db.select(clientColumns).from(clients).orderBy(desc(clients.createdAt), desc(clients.id)).limit(recentLimit)
}

export async function findClient(db: Db, id: number) {
  const build = () =>
    db
      .select(clientColumns)
      .from(clients)
      .where(eq(clients.id, sql.placeholder('id')))
  const [client] = await cachedStatement(db, 'client', build).execute({ id })
  if (!client) throw notFound('Client not found')
  return client
}

export async function createClient(tx: Transaction, client: Pick<NewClient, 'name'> & Partial<NewClient>) {
  const [created] = await tx.insert(clients).values(client).returning(clientColumns)
  if (!created) throw new Error('insert returned no client')
  await publishInvalidation(tx, [listClients.path])
  return created
}

export async function editClient(db: Db, id: number, edit: ClientEdit, seenAt: string | undefined) {
  return db.transaction(async (tx) => {
    const [before] = await tx.select(clientColumns).from(clients).where(eq(clients.id, id)).for('update')
    if (!before) throw notFound('Client not found')
    assertUnchanged(
      before,
      seenAt,
      'This client was changed elsewhere while you were editing. Nothing was overwritten.',
    )
    const [edited] = await tx
      .update(clients)
      .set({ ...edit, updatedAt: nextUpdatedAt(before.updatedAt, new Date()) })
      .where(eq(clients.id, id))
      .returning(clientColumns)
    await publishInvalidation(tx, [listClients.path])
    return edited as NonNullable<typeof edited>
  })
}

export async function removeClient(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const deleted = await tx.delete(clients).where(eq(clients.id, id)).returning({ id: clients.id })
    if (deleted.length === 0) throw notFound('Client not found')
    await publishInvalidation(tx, [listClients.path])
  })
}

export async function trashClient(tx: Transaction, { id, name }: { id: number; name: string }, now: Date) {
  await moveToTrash(tx, { kind: 'client', table: clients, id, title: name }, now)
  await publishInvalidation(tx, [listClients.path])
}

/** Locks both in the order of their ids, so that two merges cannot deadlock. */
export async function lockClients(tx: Db, keepId: number, mergedId: number) {
  const rows = await tx
    .select(clientColumns)
    .from(clients)
    .where(inArray(clients.id, [keepId, mergedId]))
    .orderBy(clients.id)
    .for('update')
  const keep = rows.find(({ id }) => id === keepId)
  const merged = rows.find(({ id }) => id === mergedId)
  if (!keep || !merged) throw notFound('Client not found')
  return { keep, merged }
}

export async function saveMerge(tx: Db, merge: typeof clientMerges.$inferInsert): Promise<number> {
  const [row] = await tx.insert(clientMerges).values(merge).returning({ id: clientMerges.id })
  return row?.id as number
}

/** Deletes the record of a merge, so that it is undone at most once. */
export async function takeMerge(tx: Db, id: number) {
  const [merge] = await tx.delete(clientMerges).where(eq(clientMerges.id, id)).returning()
  if (!merge) throw notFound('This merge can no longer be undone')
  return merge
}

export async function restoreClient(tx: Db, client: typeof clients.$inferInsert): Promise<void> {
  await tx.insert(clients).values(client)
}

/** Any number that all imports share: parallel imports would not see each other's clients. */
const importLockId = 7_301_945

export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${importLockId})`)
}

/** Clients with one of these addresses or phone numbers (last ten digits) or, if they have neither, names. */
export async function findByContact(
  db: Db,
  { emails, phones, names }: { emails: string[]; phones: string[]; names: string[] },
) {
  if (emails.length + phones.length + names.length === 0) return []
  return db
    .select(clientColumns)
    .from(clients)
    .where(
      or(
        emails.length > 0 ? inArray(sql`lower(${clients.email})`, emails) : undefined,
        phones.length > 0 ? inArray(phoneKeySql(clients), phones) : undefined,
        names.length > 0
          ? and(inArray(sql`lower(${clients.name})`, names), eq(clients.email, ''), isNull(clients.phone))
          : undefined,
      ),
    )
    .orderBy(desc(clients.id))
}

export async function insertClients(tx: Db, rows: NewClient[]): Promise<number[]> {
  if (rows.length === 0) return []
  const inserted = await tx.execute(sql`${insertRows(clients, rows)} returning id`)
  return (inserted as unknown as { rows: { id: number }[] }).rows.map(({ id }) => id)
}

/** For clients that the transaction has locked. */
export async function editClients(tx: Db, edited: StoredClient[]): Promise<void> {
  if (edited.length === 0) return
  const now = new Date()
  const rows = edited.map((client) => ({ ...client, updatedAt: nextUpdatedAt(client.updatedAt, now) }))
  await tx.execute(
    updateRows(clients, rows, ['name', 'businessName', 'email', 'phone', 'address', 'notes', 'updatedAt']),
  )
}

function matching({ search, status }: Pick<ClientFilter, 'search' | 'status'>): SQL | undefined {
  return and(search ? isClientFound(search) : undefined, status && eq(clients.status, status))
}

/** As it is typed, and a phone number by its digits, however either is grouped. */
function isClientFound(search: string): SQL | undefined {
  const digits = phoneDigits(search)
  return or(
    foldedContains(clients.searchedText, search),
    digits ? foldedContains(clients.searchedText, digits) : undefined,
  )
}

/** For searches of other features: the ids of the clients with this text in their name, company, address or phone number. */
export const idsOfFoundClients = (search: string): SQL =>
  sql`select ${clients.id} from ${clients} where ${foldedContains(clients.searchedText, search)}`

/** For queries of other features: the name of the client that a column refers to. */
export const clientNameOf = (clientId: AnyPgColumn): SQL<string | null> =>
  sql`(select ${clients.name} from ${clients} where ${eq(clients.id, clientId)})`

/** For queries of other features: whether an address is a client's. */
export const isClientAddress = (address: AnyPgColumn): SQL<boolean> =>
  sql`exists (select 1 from ${clients} where lower(${clients.email}) = lower(${address}))`

/** For queries of other features: the addresses of all clients. */
export const clientAddresses: SQL = sql`select lower(${clients.email}) from ${clients} where ${clients.email} <> ''`
