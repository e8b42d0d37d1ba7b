import { and, asc, count, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { hashOfToken } from '#platform/secrets/link-token'
import type { SignRequestQuery } from '../../api'
import { requestStateOn, signerStates } from '../../state'
import { clients, signers, signRequests } from '../table'

export type RequestRow = typeof signRequests.$inferSelect
export type SignerRow = typeof signers.$inferSelect
/** A request with its signers in order. */
export type StoredRequest = RequestRow & { signers: SignerRow[] }

/** From the sealed token of a signer to the address of their page; null where another secret sealed it. */
export type UrlOf = (sealedToken: string) => string | null

export const todayOf = async (db: Db, now: Date): Promise<Day> => dayIn((await readBusiness(db)).timeZone, now)

export async function findRequest(db: Db, id: number): Promise<StoredRequest> {
  const [row] = await db.select().from(signRequests).where(eq(signRequests.id, id))
  if (!row) throw notFound('Signature request not found')
  const asked = await db.select().from(signers).where(eq(signers.requestId, id)).orderBy(asc(signers.position))
  return { ...row, signers: asked }
}

export async function lockRequest(tx: Db, id: number): Promise<StoredRequest> {
  const found = await tx.select({ id: signRequests.id }).from(signRequests).where(eq(signRequests.id, id)).for('update')
  if (found.length === 0) throw notFound('Signature request not found')
  return findRequest(tx, id)
}

/** The request that a link opens, and whose link it is. */
export async function findByToken(db: Db, token: string): Promise<{ request: StoredRequest; signer: SignerRow }> {
  const [signer] = await db
    .select()
    .from(signers)
    .where(eq(signers.tokenHash, hashOfToken(token)))
  const request = signer && (await findRequest(db, signer.requestId))
  if (!request || request.state === 'draft') throw notFound('There is nothing at this address')
  return { request, signer }
}

/** Without the text of the document, which is most of a request. */
const { readable: _readable, parties: _parties, ...listedColumns } = getTableColumns(signRequests)

/** Without drawings, codes and browsers. */
const listedSignerColumns = {
  id: signers.id,
  requestId: signers.requestId,
  position: signers.position,
  name: signers.name,
  email: signers.email,
  fields: signers.fields,
  fieldValues: signers.fieldValues,
  sealedToken: signers.sealedToken,
  mailedAt: signers.mailedAt,
  mailError: signers.mailError,
  viewedAt: signers.viewedAt,
  signedAt: signers.signedAt,
  signedName: signers.signedName,
  declinedAt: signers.declinedAt,
  declineReason: signers.declineReason,
}
type ListedSigner = Pick<SignerRow, keyof typeof listedSignerColumns>
type ListedRequest = Omit<RequestRow, 'readable' | 'parties'> & { signers: ListedSigner[] }

export async function findRequests(db: Db, query: SignRequestQuery, today: Day): Promise<ListedRequest[]> {
  const { page, pageSize = 50 } = query
  const isPaged = page !== undefined || query.pageSize !== undefined
  const found = selectRequests(db, conditionFor(query, today)).$dynamic()
  return withSigners(db, await (isPaged ? found.limit(pageSize).offset(((page ?? 1) - 1) * pageSize) : found))
}

/** Newest first. */
export const selectRequests = (db: Db, condition: SQL | undefined) =>
  db.select(listedColumns).from(signRequests).where(condition).orderBy(desc(signRequests.id))

export async function countRequests(db: Db, query: SignRequestQuery, today: Day): Promise<number> {
  const [row] = await db.select({ total: count() }).from(signRequests).where(conditionFor(query, today))
  return row?.total ?? 0
}

export async function withSigners<Row extends { id: number }>(
  db: Db,
  rows: Row[],
): Promise<(Row & { signers: ListedSigner[] })[]> {
  if (rows.length === 0) return []
  const all = await db
    .select(listedSignerColumns)
    .from(signers)
    .where(
      inArray(
        signers.requestId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(signers.requestId), asc(signers.position))
  const byRequest = new Map<number, ListedSigner[]>(rows.map(({ id }) => [id, []]))
  for (const signer of all) byRequest.get(signer.requestId)?.push(signer)
  return rows.map((row) => ({ ...row, signers: byRequest.get(row.id) ?? [] }))
}

function conditionFor(
  { state, contractId, documentId, quoteId, clientId }: SignRequestQuery,
  today: Day,
): SQL | undefined {
  return and(
    contractId ? eq(signRequests.contractId, contractId) : undefined,
    documentId ? eq(signRequests.documentId, documentId) : undefined,
    quoteId ? eq(signRequests.quoteId, quoteId) : undefined,
    clientId ? eq(signRequests.clientId, clientId) : undefined,
    state && stateCondition(state, today),
  )
}

/** The same as `requestStateOn`, in SQL. */
function stateCondition(state: NonNullable<SignRequestQuery['state']>, today: Day): SQL | undefined {
  if (state === 'draft' || state === 'declined' || state === 'withdrawn' || state === 'complete')
    return eq(signRequests.state, state)
  const any = (condition: SQL) =>
    sql`exists (select from ${signers} where ${signers.requestId} = ${signRequests.id} and ${condition})`
  const isSigned = any(sql`${signers.signedAt} is not null`)
  const isViewed = any(sql`${signers.viewedAt} is not null`)
  const isLate = sql`(coalesce(${signRequests.lastDay} < ${today}, false) and ${any(sql`${signers.signedAt} is null`)})`
  const isOut = eq(signRequests.state, 'out')
  if (state === 'expired') return and(isOut, isLate)
  if (state === 'signed') return and(isOut, sql`not ${isLate}`, isSigned)
  return and(isOut, sql`not ${isLate}`, sql`not ${isSigned}`, state === 'viewed' ? isViewed : sql`not ${isViewed}`)
}

/** Converts a row to the API format. */
export function toRequest(row: ListedRequest, today: Day, urlOf: UrlOf) {
  const states = signerStates(row, row.signers)
  return {
    ...row,
    state: requestStateOn(row, row.signers, today),
    hash: row.fileKey,
    sealedHash: row.sealedKey,
    signed: row.signers.filter(({ signedAt }) => signedAt).length,
    signers: row.signers.map((signer, index) => ({
      ...signer,
      state: states[index] as (typeof states)[number],
      url: row.state === 'draft' ? null : urlOf(signer.sealedToken),
    })),
  }
}

export async function findClient(db: Db, clientId: number | null) {
  if (clientId === null) return undefined
  const [client] = await db
    .select({ name: clients.name, email: clients.email })
    .from(clients)
    .where(eq(clients.id, clientId))
  return client
}
