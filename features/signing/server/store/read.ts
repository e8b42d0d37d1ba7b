import { and, asc, count, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Day, dayIn } from '#core/days'
import { sliceOf } from '#core/paging'
import { notFound } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { cachedStatement } from '#platform/db/cached-statement'
import type { Db } from '#platform/db/database'
import { hashOfToken } from '#platform/secrets/link-token'
import type { SignRequestQuery } from '../../api'
import type { SignRequestState } from '../../sign-request'
import { isOpen, requestStateOn, signerStates } from '../../state'
import { clients, signers, signRequests } from '../table'

export type RequestRow = typeof signRequests.$inferSelect
export type SignerRow = typeof signers.$inferSelect
/** A request with its signers in order. */
export type StoredRequest = RequestRow & { signers: SignerRow[] }

/** The URL of a signer's page from the sealed token; null if it was sealed with another secret. */
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

/** Without drawings, codes and browsers. */
type ListedSigner = Pick<
  SignerRow,
  | 'id'
  | 'position'
  | 'name'
  | 'email'
  | 'fields'
  | 'fieldValues'
  | 'sealedToken'
  | 'mailedAt'
  | 'mailError'
  | 'viewedAt'
  | 'signedAt'
  | 'signedName'
  | 'declinedAt'
  | 'declineReason'
>

/** In JSON, where an instant is a text. */
type SignerInJson = {
  [Key in keyof ListedSigner]: ListedSigner[Key] extends Date | null ? string | null : ListedSigner[Key]
}

/** Selected together with the requests: a separate statement would take as long again. */
const listedSigners = sql`coalesce((
  select json_agg(
    json_build_object(
      'id', id, 'position', position, 'name', name, 'email', email, 'fields', fields, 'fieldValues', field_values,
      'sealedToken', sealed_token, 'mailedAt', mailed_at, 'mailError', mail_error, 'viewedAt', viewed_at,
      'signedAt', signed_at, 'signedName', signed_name, 'declinedAt', declined_at, 'declineReason', decline_reason
    )
    order by position
  )
  from ${signers} where ${eq(signers.requestId, signRequests.id)}
), '[]')`.mapWith((found: SignerInJson[]) => found.map(fromJson))

function fromJson(signer: SignerInJson): ListedSigner {
  return {
    ...signer,
    mailedAt: instantOf(signer.mailedAt),
    viewedAt: instantOf(signer.viewedAt),
    signedAt: instantOf(signer.signedAt),
    declinedAt: instantOf(signer.declinedAt),
  }
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text))

/** Without the text of the document, which is most of a request, and what only sealing needs. */
const {
  readable: _readable,
  parties: _parties,
  hasOtherSignatures: _hasOtherSignatures,
  sealFingerprint: _sealFingerprint,
  ...listedColumns
} = getTableColumns(signRequests)
export type ListedRequest = Pick<RequestRow, keyof typeof listedColumns> & { signers: ListedSigner[] }

const defaultPageSize = 50

export async function findRequests(db: Db, query: SignRequestQuery, now: Date) {
  const day = todayOf(db, now)
  const values = dependsOnDay(query.state) ? { today: await day } : {}
  const shape = `sign requests ${JSON.stringify(query)}`
  const page = cachedStatement(db, shape, () => selectPage(db, query))
  const number = cachedStatement(db, `number of ${shape}`, () => selectNumber(db, query))
  const [found, counted, today] = await Promise.all([
    page.execute(values),
    sliceOf(query, defaultPageSize) && number.execute(values),
    day,
  ])
  return { found, total: counted?.[0]?.total ?? found.length, today }
}

function selectPage(db: Db, query: SignRequestQuery) {
  const found = selectRequests(db, conditionFor(query)).$dynamic()
  const slice = sliceOf(query, defaultPageSize)
  return slice ? found.limit(slice.limit).offset(slice.offset) : found
}

const selectNumber = (db: Db, query: SignRequestQuery) =>
  db.select({ total: count() }).from(signRequests).where(conditionFor(query))

/** Newest first. */
export const selectRequests = (db: Db, condition: SQL | undefined) =>
  db
    .select({ ...listedColumns, signers: listedSigners })
    .from(signRequests)
    .where(condition)
    .orderBy(desc(signRequests.id))

function conditionFor({ state, contractId, documentId, quoteId, clientId }: SignRequestQuery): SQL | undefined {
  return and(
    contractId ? eq(signRequests.contractId, contractId) : undefined,
    documentId ? eq(signRequests.documentId, documentId) : undefined,
    quoteId ? eq(signRequests.quoteId, quoteId) : undefined,
    clientId ? eq(signRequests.clientId, clientId) : undefined,
    state && stateCondition(state),
  )
}

const dependsOnDay = (state: SignRequestState | undefined) => state === 'expired' || (state && isOpen(state))

/** The same as `requestStateOn`, in SQL, with `today` to be given. */
function stateCondition(state: SignRequestState): SQL | undefined {
  if (state === 'draft' || state === 'declined' || state === 'withdrawn' || state === 'complete')
    return eq(signRequests.state, state)
  const any = (condition: SQL) =>
    sql`exists (select from ${signers} where ${signers.requestId} = ${signRequests.id} and ${condition})`
  const isSigned = any(sql`${signers.signedAt} is not null`)
  const isViewed = any(sql`${signers.viewedAt} is not null`)
  const isPast = sql`coalesce(${signRequests.lastDay} < ${sql.placeholder('today')}, false)`
  const isLate = sql`(${isPast} and ${any(sql`${signers.signedAt} is null`)})`
  const isOut = eq(signRequests.state, 'out')
  if (state === 'expired') return and(isOut, isLate)
  if (state === 'signed') return and(isOut, sql`not ${isLate}`, isSigned)
  return and(isOut, sql`not ${isLate}`, sql`not ${isSigned}`, state === 'viewed' ? isViewed : sql`not ${isViewed}`)
}

/** Converts a row to the API format. Named one by one, as spreading a wide row is slow. */
export function toRequest(row: ListedRequest, today: Day, urlOf: UrlOf) {
  const states = signerStates(row, row.signers)
  return {
    id: row.id,
    state: requestStateOn(row, row.signers, today),
    title: row.title,
    source: row.source,
    contractId: row.contractId,
    documentId: row.documentId,
    quoteId: row.quoteId,
    clientId: row.clientId,
    language: row.language,
    inOrder: row.inOrder,
    needsCode: row.needsCode,
    mayHandOver: row.mayHandOver,
    message: row.message,
    lastDay: row.lastDay,
    remindEveryDays: row.remindEveryDays,
    signers: row.signers.map((signer, index) => ({
      id: signer.id,
      name: signer.name,
      email: signer.email,
      state: states[index] as (typeof states)[number],
      fields: signer.fields,
      fieldValues: signer.fieldValues,
      url: row.state === 'draft' ? null : urlOf(signer.sealedToken),
      viewedAt: signer.viewedAt,
      signedAt: signer.signedAt,
      signedName: signer.signedName,
      declineReason: signer.declineReason,
      mailedAt: signer.mailedAt,
      mailError: signer.mailError,
    })),
    signed: row.signers.filter(({ signedAt }) => signedAt).length,
    hash: row.fileKey,
    sealedHash: row.sealedKey,
    signedDocumentId: row.signedDocumentId,
    withdrawnWhy: row.withdrawnWhy,
    completedAt: row.completedAt,
    sentAt: row.sentAt,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
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
