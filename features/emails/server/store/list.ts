import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findClientsByIds } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import { cachedStatement } from '#platform/db/cached-statement'
import type { Db } from '#platform/db/database'
import { isAnyOf } from '#platform/db/many-rows'
import { outcomeOf } from '#platform/outbox/outcome'
import { outgoingMails } from '#platform/outbox/table'
import { newestIds } from '#platform/search/searchable-text'
import { pageByWalking } from '#platform/search/walk-list'
import type { Delivery } from '../../email'
import { excludedPattern } from '../../excluded-senders'
import { type MailFilter, parseCursor } from '../../mail-filter'
import { emails, sortTime } from '../table'
import {
  accountAndTab,
  afterCursor,
  conditionWithinFolder,
  filterCondition,
  folderCondition,
  involvesAddress,
  type Lookup,
  mayMatchFew,
  namesDays,
  plainWordConditions,
} from './list-filter'

const previewCount = 20

/** Newest first. */
export async function listEmails(db: Db, filter: MailFilter) {
  const rows = filter.search || mayMatchFew(filter) ? await listMatching(db, filter) : await listPage(db, filter)
  return withDeliveries(db, rows)
}

/** A page of a folder, tab or label. Frequent, so the prepared statement is cached. */
function listPage(db: Db, { cursor, ...filter }: MailFilter) {
  const { limit, brief, threads } = filter
  const position = cursor === undefined ? undefined : parseCursor(cursor)
  const shape = `a page of mail ${JSON.stringify([filter, position !== undefined])}`
  const statement = cachedStatement(db, shape, () => {
    const from = position && afterCursor(emails, { at: sql.placeholder('at'), id: sql.placeholder('id') })
    const isShown = threads ? isNewestOfThread(filter, 'UTC') : undefined
    return listNewest(db, and(filterCondition(emails, filter, 'UTC', 'by mail'), from, isShown), {
      limit,
      brief,
      inThreads: threads,
    })
  })
  return statement.execute(position)
}

async function listMatching(db: Db, filter: MailFilter) {
  const { clientId, cursor, limit, brief } = filter
  const { timeZone } = namesDays(filter) ? await readBusiness(db) : { timeZone: 'UTC' }
  const [client] = clientId === undefined ? [] : await findClientsByIds(db, [clientId])
  if (clientId !== undefined && !client?.email) return []
  const inThreads = filter.threads && !filter.search
  const from = and(folderCondition(emails, filter), cursor ? afterCursor(emails, parseCursor(cursor)) : undefined)
  const isShown = inThreads ? isNewestOfThread(filter, timeZone) : undefined
  const page = { limit, brief, inThreads }
  const among = (lookup: Lookup) =>
    and(conditionWithinFolder(emails, filter, timeZone, lookup), client && involvesAddress(emails, client.email))
  if (!mayMatchFew(filter)) return listNewest(db, and(from, among('by mail'), isShown), page)
  const isRare = clientId !== undefined || filter.place !== undefined
  const recent = isRare ? undefined : await amongNewest(db, { from, where: and(among('by mail'), isShown), limit })
  if (recent) return listNewest(db, isAnyOf(emails.id, recent), page)
  const then = isShown && { where: isShown, reads: [emails.threadId, emails.folder] }
  const ids = (plainWordConditions(filter) ?? [undefined]).map((condition) =>
    newestIds(emails, {
      hits: and(from, condition ?? among('by index'), condition && accountAndTab(filter)),
      at: sortTime(emails),
      most: limit,
      then,
    }),
  )
  return listNewest(db, sql`${emails.id} in (${sql.join(ids, sql` union `)})`, page)
}

/** Looks for a common word or label among the newest mails, without reading every match; undefined if it is not common. */
function amongNewest(db: Db, { from, where, limit }: { from: SQL | undefined; where: SQL | undefined; limit: number }) {
  const newest = sql`${sortTime(emails)} desc, ${emails.id} desc`
  const list = db.select({ id: emails.id }).from(emails).where(from).orderBy(newest).getSQL()
  return pageByWalking(db, {
    table: emails,
    list,
    where: where ?? sql`true`,
    first: 0,
    rows: limit,
    slices: { first: 40, size: 100, most: 1_500 },
  })
}

/** The newest mails of the inbox, without excluded senders. */
export async function listRecentEmails(db: Db) {
  const sender = sql`${emails.senderName} || ' ' || ${emails.senderEmail}`
  const isShown = and(eq(emails.folder, 'inbox'), sql`(${sender}) !~* ${excludedPattern}`)
  return cachedStatement(db, 'recent mails', () => listNewest(db, isShown, { limit: previewCount })).execute()
}

export async function listImportantEmails(db: Db) {
  const isShown = and(emails.important, eq(emails.folder, 'inbox'))
  return cachedStatement(db, 'important mails', () => listNewest(db, isShown, { limit: previewCount })).execute()
}

/** Unread mails per folder and tab, and the number of drafts. */
export async function countMails(db: Db) {
  const unread = await db
    .select({ folder: emails.folder, isBulk: emails.isBulk, count: sql<number>`count(*)::int` })
    .from(emails)
    .where(sql`not ${emails.read}`)
    .groupBy(emails.folder, emails.isBulk)
  const [drafts] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(emails)
    .where(eq(emails.folder, 'drafts'))
  const sum = (isCounted: (row: (typeof unread)[number]) => boolean) =>
    unread.filter(isCounted).reduce((total, { count }) => total + count, 0)
  return {
    inbox: sum(({ folder }) => folder === 'inbox'),
    primary: sum(({ folder, isBulk }) => folder === 'inbox' && !isBulk),
    others: sum(({ folder, isBulk }) => folder === 'inbox' && isBulk),
    junk: sum(({ folder }) => folder === 'junk'),
    drafts: drafts?.count ?? 0,
  }
}

/** The delivery state of mails sent from here, by mail id. */
export async function deliveriesOf(db: Db, ids: number[]): Promise<Map<number, Delivery & { outgoingId: number }>> {
  if (ids.length === 0) return new Map()
  const { id, originId, state, error, sendAfter, handedOverAt } = outgoingMails
  const rows = await db
    .select({ outgoingId: id, originId, state, error, sendAfter, handedOverAt })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.originKind, 'email'), inArray(originId, ids)))
    .orderBy(id)
  return new Map(
    rows.map(({ originId, sendAfter, ...row }) => [
      originId as number,
      { ...row, outcome: outcomeOf(row), sendAfter: sendAfter.toISOString() },
    ]),
  )
}

const later = alias(emails, 'later')

/**
 * A correlated subquery on purpose: it runs only for the rows of one page, where a join would compare the whole folder. Without
 * `coalesce` the planner expects a single mail, and sorts all of a label to find it.
 */
export function isNewestOfThread(filter: Omit<MailFilter, 'cursor'>, timeZone: string): SQL {
  const sameThread = and(
    eq(later.threadId, emails.threadId),
    eq(later.folder, emails.folder),
    conditionWithinFolder(later as unknown as typeof emails, filter, timeZone, 'by mail'),
  )
  const newest = sql`(select ${later.id} from ${emails} as later where ${sameThread}
    order by ${sortTime(later)} desc, ${later.id} desc limit 1)`
  return sql`coalesce(${emails.id} = ${newest}, false)`
}

type Page = { limit: number; brief?: boolean | undefined; inThreads?: boolean | undefined }

export function listNewest(db: Db, where: SQL | undefined, { limit, brief, inThreads }: Page) {
  const thread = sql`${emails} as other where other.thread_id = ${emails.threadId} and other.folder = ${emails.folder}`
  return db
    .select({
      ...columns,
      ...(brief && { body: sql<string>`left(coalesce(nullif(${emails.snippet}, ''), ${emails.body}), 400)` }),
      threadCount: inThreads ? sql<number>`(select count(*)::int from ${thread})` : sql<number>`1`,
      // An aggregate, because the planner would collect all unread mails for `exists`.
      threadUnread: inThreads
        ? sql<boolean>`(select bool_or(not other.read) from ${thread})`
        : sql<boolean>`not ${emails.read}`,
      delivery: sql<Delivery | null>`null`,
    })
    .from(emails)
    .where(where)
    .orderBy(sql`${sortTime(emails)} desc`, sql`${emails.id} desc`)
    .limit(limit)
}

async function withDeliveries<Row extends { id: number; folder: string; delivery: Delivery | null }>(
  db: Db,
  rows: Row[],
): Promise<Row[]> {
  const sent = rows.filter(({ folder }) => folder === 'sent').map(({ id }) => id)
  const deliveries = await deliveriesOf(db, sent)
  return rows.map((row) => ({ ...row, delivery: deliveries.get(row.id) ?? null }))
}

const all = getTableColumns(emails)

const columns = {
  id: all.id,
  createdAt: all.createdAt,
  senderId: all.senderId,
  senderEmail: all.senderEmail,
  senderName: all.senderName,
  recipients: all.recipients,
  cc: all.cc,
  subject: all.subject,
  body: all.body,
  snippet: all.snippet,
  read: all.read,
  folder: all.folder,
  gmailId: all.gmailId,
  outlookId: all.outlookId,
  important: all.important,
  importance_analysis: all.importanceAnalysis,
  importance_score: all.importanceScore,
  receivedAt: all.receivedAt,
  generatedResponse: all.generatedResponse,
  starred: all.starred,
  answered: all.answered,
  attachmentCount: all.attachmentCount,
  accountId: all.accountId,
  threadId: all.threadId,
}
