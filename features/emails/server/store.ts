import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { findClientsByIds } from '#features/clients/server/store'
import { readBusiness } from '#features/settings/server/store'
import { builtOnce } from '#platform/db/built-once'
import type { Db } from '#platform/db/database'
import { outgoingMails } from '#platform/outbox/table'
import { newestOf } from '#platform/search/searched'
import type { Delivery } from '../email'
import { excludedPattern } from '../excluded-senders'
import { type MailFilter, readCursor } from '../mail-list'
import { afterCursor, asksForFew, asksForOneWord, matching, withAddress } from './store/matching'
import { emails, stoodAt } from './table'

const shown = 20

/** Newest first. */
export async function findEmails(db: Db, filter: MailFilter) {
  const rows = filter.search || asksForFew(filter) ? await findSome(db, filter) : await turnPage(db, filter)
  return withDeliveries(db, rows)
}

/** A page of what a folder, tab or label holds: asked for at every look into the inbox, so its statement is kept. */
function turnPage(db: Db, { cursor, ...filter }: MailFilter) {
  const { limit, brief, threads } = filter
  const place = cursor === undefined ? undefined : readCursor(cursor)
  const shape = `a page of mail ${JSON.stringify([filter, place !== undefined])}`
  const statement = builtOnce(db, shape, () => {
    const from = place && afterCursor(emails, { at: sql.placeholder('at'), id: sql.placeholder('id') })
    const isShown = threads ? isNewestOfThread(filter, 'UTC') : undefined
    return newest(db, and(matching(emails, filter, 'UTC'), from, isShown), { limit, brief, inThreads: threads })
  })
  return statement.execute(place)
}

async function findSome(db: Db, filter: MailFilter) {
  const { clientId, cursor, limit, brief } = filter
  // Only a search knows days; a client or a folder need not ask where the owner's begin.
  const { timeZone } = filter.search ? await readBusiness(db) : { timeZone: 'UTC' }
  const [client] = clientId === undefined ? [] : await findClientsByIds(db, [clientId])
  if (clientId !== undefined && !client?.email) return []
  const inThreads = filter.threads && !filter.search
  const hits = and(
    matching(emails, filter, timeZone),
    client && withAddress(emails, client.email),
    cursor ? afterCursor(emails, readCursor(cursor)) : undefined,
  )
  const isShown = inThreads ? isNewestOfThread(filter, timeZone) : undefined
  const page = { limit, brief, inThreads }
  return asksForFew(filter) ? fewNewest(db, hits, isShown, { ...page, filter }) : newest(db, and(hits, isShown), page)
}

/** So many of the newest are looked through before all the others. */
const newestFirst = 5_000

/** What is in every second mail is found among the newest, without a look at each of all the others that have it too. */
async function fewNewest(
  db: Db,
  hits: SQL | undefined,
  isShown: SQL | undefined,
  { filter, ...page }: Page & { filter: MailFilter },
) {
  const then = isShown && { where: isShown, reads: [emails.threadId, emails.folder] }
  const find = (found: SQL | undefined) =>
    newest(
      db,
      sql`${emails.id} in ${newestOf(emails, { hits: found, at: stoodAt(emails), most: page.limit, then })}`,
      page,
    )
  const oldest = asksForOneWord(filter) ? await whenStood(db, filter, newestFirst) : undefined
  if (!oldest) return find(hits)
  const recent = await find(and(hits, sql`${stoodAt(emails)} >= ${oldest}::timestamptz`))
  return recent.length === page.limit ? recent : find(hits)
}

/** When the mail came before which so many newer ones stand in the list. */
async function whenStood(db: Db, { folder, cursor }: MailFilter, newer: number): Promise<string | undefined> {
  const [mail] = await db
    .select({ at: sql<string>`${stoodAt(emails)}::text` })
    .from(emails)
    .where(and(folder && eq(emails.folder, folder), cursor ? afterCursor(emails, readCursor(cursor)) : undefined))
    .orderBy(sql`${stoodAt(emails)} desc`, sql`${emails.id} desc`)
    .offset(newer)
    .limit(1)
  return mail?.at
}

/** What came in last, without those who never belong there. */
export async function recentEmails(db: Db) {
  const sender = sql`${emails.senderName} || ' ' || ${emails.senderEmail}`
  const isShown = and(eq(emails.folder, 'inbox'), sql`(${sender}) !~* ${excludedPattern}`)
  return builtOnce(db, 'recent mails', () => newest(db, isShown, { limit: shown })).execute()
}

export async function importantEmails(db: Db) {
  const isShown = and(emails.important, eq(emails.folder, 'inbox'))
  return builtOnce(db, 'important mails', () => newest(db, isShown, { limit: shown })).execute()
}

/** How many mails wait to be read in each folder, and how many drafts to be finished. */
export async function overviewOfMail(db: Db) {
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

/** What became of mails that were sent from here, by their id. */
export async function deliveriesOf(db: Db, ids: number[]): Promise<Map<number, Delivery & { outgoingId: number }>> {
  if (ids.length === 0) return new Map()
  const { id, originId, state, error, sendAfter } = outgoingMails
  const rows = await db
    .select({ outgoingId: id, originId, state, error, sendAfter })
    .from(outgoingMails)
    .where(and(eq(outgoingMails.originKind, 'email'), inArray(originId, ids)))
    .orderBy(id)
  return new Map(
    rows.map(({ originId, sendAfter, ...row }) => [originId as number, { ...row, sendAfter: sendAfter.toISOString() }]),
  )
}

const later = alias(emails, 'later')

/** Asked mail by mail on purpose: a page needs few answers, and as a join the whole folder would be compared. */
function isNewestOfThread(filter: Omit<MailFilter, 'cursor'>, timeZone: string): SQL {
  const sameThread = and(
    eq(later.threadId, emails.threadId),
    eq(later.folder, emails.folder),
    matching(later as unknown as typeof emails, { ...filter, folder: undefined }, timeZone),
  )
  return sql`${emails.id} = (select ${later.id} from ${emails} as later where ${sameThread}
    order by ${stoodAt(later)} desc, ${later.id} desc limit 1)`
}

type Page = { limit: number; brief?: boolean | undefined; inThreads?: boolean | undefined }

/** Mails as the lists show them. */
function newest(db: Db, where: SQL | undefined, { limit, brief, inThreads }: Page) {
  const thread = sql`${emails} as other where other.thread_id = ${emails.threadId} and other.folder = ${emails.folder}`
  return db
    .select({
      ...columns,
      ...(brief && { body: sql<string>`left(coalesce(nullif(${emails.snippet}, ''), ${emails.body}), 400)` }),
      threadCount: inThreads ? sql<number>`(select count(*)::int from ${thread})` : sql<number>`1`,
      threadUnread: inThreads
        ? sql<boolean>`exists (select 1 from ${thread} and not other.read)`
        : sql<boolean>`not ${emails.read}`,
      delivery: sql<Delivery | null>`null`,
    })
    .from(emails)
    .where(where)
    .orderBy(sql`${stoodAt(emails)} desc`, sql`${emails.id} desc`)
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
