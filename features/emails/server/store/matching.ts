import { and, eq, gte, lt, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#core/days'
import { searchKey, searchWords } from '#core/search-key'
import { searchKeySql, wordsOf } from '#platform/search/searched'
import type { MailFilter, MailLabel } from '../../mail-list'
import { asksForNothing, type MailQuery, readMailQuery } from '../../search-query'
import { addressesOf, emails, searchedEmails, stoodAt } from '../table'
import { emailPlaces } from '../table/sync'

type Emails = typeof emails

/** What a list of mail is narrowed to, without its place in the list. `timeZone` says when a day begins. */
export function matching(table: Emails, filter: Omit<MailFilter, 'limit'>, timeZone: string): SQL | undefined {
  const { folder, place, tab, label, search } = filter
  return and(
    folder && eq(table.folder, folder),
    place === undefined ? undefined : liesIn(table, place),
    tab && eq(table.isBulk, tab === 'others'),
    label && labelled(table, label),
    search ? found(readMailQuery(search), timeZone) : undefined,
  )
}

/** Perhaps hardly any mail of a folder is what is asked for, and none of the newest. */
export const asksForFew = ({ clientId, place, label, search }: Omit<MailFilter, 'limit'>): boolean =>
  clientId !== undefined ||
  place !== undefined ||
  label === 'clients' ||
  label === 'projects' ||
  (search !== undefined && holding(readMailQuery(search)) !== undefined)

/** For a single word the database is known to weigh the index of words together with the days; for more it guesses wrong. */
export function asksForOneWord({ clientId, place, label, search }: Omit<MailFilter, 'limit'>): boolean {
  if (search === undefined || clientId !== undefined || place !== undefined || label !== undefined) return false
  const { words, phrases, from, to, subject } = readMailQuery(search)
  return (
    words.length === 1 && searchWords(words[0] ?? '').length === 1 && [phrases, from, to, subject].flat().length === 0
  )
}

const liesIn = (table: Emails, folderId: number): SQL =>
  sql`exists (select 1 from ${emailPlaces} as place where place.email_id = ${table.id} and place.folder_id = ${folderId})`

export const afterCursor = (table: Emails, { at, id }: { at: string | Placeholder; id: number | Placeholder }): SQL =>
  sql`(${stoodAt(table)}, ${table.id}) < (${at}::timestamptz, ${id}::int)`

/** From the address or to it, as a whole: rosa@ is not mariarosa@. */
export const withAddress = (table: Emails, address: string): SQL =>
  sql`${addressesOf(table)} @> array[${address.toLowerCase()}]::text[]`

function labelled(table: Emails, label: MailLabel): SQL {
  const ofAny = (clients: SQL) => sql`${addressesOf(table)} && array(select lower(email) from ${clients})`
  const reachable = sql`clients where email <> ''`
  const where: Record<MailLabel, SQL> = {
    important: sql`${table.important}`,
    starred: sql`${table.starred}`,
    unread: sql`not ${table.read}`,
    clients: ofAny(reachable),
    projects: ofAny(sql`${reachable} and exists (
      select 1 from deals where deals.client_id = clients.id and deals.stage = 'closed-won')`),
  }
  return where[label]
}

function found(query: MailQuery, timeZone: string): SQL | undefined {
  if (asksForNothing(query)) return sql`false`
  return and(
    holding(query),
    query.hasAttachment ? sql`${emails.attachmentCount} > 0` : undefined,
    query.isUnread ? eq(emails.read, false) : undefined,
    query.isStarred ? eq(emails.starred, true) : undefined,
    query.before ? lt(stoodAt(emails), startOfDay(timeZone, query.before)) : undefined,
    query.after ? gte(stoodAt(emails), startOfDay(timeZone, query.after)) : undefined,
  )
}

/** The words as the search of the whole house reads them: without regard to case and accents, from their beginnings. */
function holding(query: MailQuery): SQL | undefined {
  const sender = searchKeySql(sql`${emails.senderName} || ' ' || ${emails.senderEmail}`)
  const audience = searchKeySql(sql`${emails.recipients} || ' ' || ${emails.cc} || ' ' || ${emails.bcc}`)
  // What an operator names is among the words too, and those have an index.
  const narrowed = (column: SQL, part: string) => and(isInWords(part, ' & '), sql`${column} like ${likePart(part)}`)
  return and(
    ...query.words.map((word) => or(isInTitle(word), isInWords(word, ' <-> '))),
    ...query.phrases.map((phrase) => or(isInTitle(phrase), isInWords(phrase, ' <-> '))),
    ...query.from.map((part) => narrowed(sender, part)),
    ...query.to.map((part) => narrowed(audience, part)),
    ...query.subject.map((part) => and(isInTitle(part), sql`${searchKeySql(emails.subject)} like ${likePart(part)}`)),
  )
}

/** Shorter parts no index of parts knows: for them the words must do. */
const shortestPart = 3

const isInTitle = (part: string): SQL | undefined =>
  part.length < shortestPart && hasWords(part)
    ? undefined
    : sql`${searchKeySql(searchedEmails.title)} like ${likePart(part)}`

function isInWords(text: string, joined: ' & ' | ' <-> '): SQL | undefined {
  const words = searchWords(text)
  if (words.length === 0) return undefined
  const asked = words.map((word, index) => (index === words.length - 1 ? `${word}:*` : word)).join(joined)
  return sql`${wordsOf(searchedEmails)} @@ to_tsquery('simple', ${asked})`
}

const hasWords = (text: string) => searchWords(text).length > 0

const likePart = (part: string) => `%${searchKey(part).replace(/[\\%_]/g, '\\$&')}%`
