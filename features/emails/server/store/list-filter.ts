import { and, eq, gte, inArray, lt, not, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#core/days'
import { searchWords } from '#core/search-key'
import { clientAddresses } from '#features/clients/server/store'
import { wonClientAddresses } from '#features/deals/server/store'
import { contains, containsTyped, wordsOf } from '#platform/search/searchable-text'
import { wordQuery } from '#platform/search/word-query'
import type { EmailFolder } from '../../email'
import type { MailFilter, MailLabel } from '../../mail-filter'
import { isEmptyQuery, type MailQuery, parseMailQuery } from '../../search-query'
import { emails, participantAddresses, searchedEmails, sortTime } from '../table'
import { mailFolders } from '../table/accounts'
import { emailPlaces } from '../table/sync'

type Emails = typeof emails

/**
 * How to write a condition: for an index that finds all mails with a label, or for checking mails one by one. The index
 * needs the addresses of all clients, a single check only those of one mail.
 */
export type Lookup = 'by index' | 'by mail'

/** The SQL condition of a list filter, without its cursor. `timeZone` decides when a day begins. */
export const filterCondition = (
  table: Emails,
  filter: Omit<MailFilter, 'limit'>,
  timeZone: string,
  lookup: Lookup,
): SQL | undefined => and(folderCondition(table, filter), conditionWithinFolder(table, filter, timeZone, lookup))

/** Where a list filter looks; the index of each folder, and that of all mails, has the order of the list. */
export function folderCondition(table: Emails, filter: Omit<MailFilter, 'limit'>): SQL | undefined {
  const { folder, name, isWide } = whereToLook(filter)
  return and(isInPlace(table, { folder, name }), isWide ? inArray(table.folder, foldersOfWideLists) : undefined)
}

const isInPlace = (table: Emails, { folder, name }: Omit<WhereToLook, 'isWide'>): SQL | undefined =>
  and(folder && eq(table.folder, folder), name === undefined ? undefined : isInFolderNamed(table, name))

/** The same for mails that are known to lie in the right folder. */
export function conditionWithinFolder(
  table: Emails,
  { account, place, tab, label, search }: Omit<MailFilter, 'limit'>,
  timeZone: string,
  lookup: Lookup,
): SQL | undefined {
  const query = search ? parseMailQuery(search) : undefined
  return and(
    place === undefined || query?.in ? undefined : isInFolder(table, place),
    accountAndTab({ account, tab }, table),
    label && labelCondition(table, label, lookup),
    query && searchCondition(query, timeZone, lookup),
  )
}

export const accountAndTab = ({ account, tab }: Pick<MailFilter, 'account' | 'tab'>, table = emails): SQL | undefined =>
  and(account === undefined ? undefined : eq(table.accountId, account), tab && eq(table.isBulk, tab === 'others'))

/** Labels and searches look everywhere but in Junk and Trash, unless they name a folder. */
const foldersOfWideLists: EmailFolder[] = ['inbox', 'sent', 'drafts', 'archive']

type WhereToLook = { folder?: EmailFolder | undefined; name?: string | undefined; isWide: boolean }

/** `in:` of a search wins over the folder that is open. */
function whereToLook({ clientId, folder, place, label, search }: Omit<MailFilter, 'limit'>): WhereToLook {
  const named = search ? parseMailQuery(search).in : undefined
  if (named) return { ...(named !== 'anywhere' && named), isWide: false }
  return { folder, isWide: clientId === undefined && !folder && place === undefined && Boolean(label || search) }
}

/** Whether the filter may match few mails, so that scanning the newest first could scan them all. */
export const mayMatchFew = ({ clientId, place, label, search }: Omit<MailFilter, 'limit'>): boolean =>
  clientId !== undefined ||
  place !== undefined ||
  label === 'clients' ||
  label === 'projects' ||
  (search !== undefined && textCondition(parseMailQuery(search), 'by index') !== undefined)

/** Whether the search has dates, which depend on the time zone. */
export const namesDays = ({ search }: Pick<MailFilter, 'search'>): boolean => {
  const query = search ? parseMailQuery(search) : undefined
  return query !== undefined && [query, ...query.not].some(({ before, after }) => Boolean(before ?? after))
}

/**
 * The conditions of a search for words alone: all by the word index, or one by a part of the title and the others either way.
 * Each finds its mails by one index, starting at the rarest word, which the whole search as one condition cannot.
 */
export function plainWordConditions({ clientId, place, label, search }: Omit<MailFilter, 'limit'>): SQL[] | undefined {
  if (search === undefined || clientId !== undefined || place !== undefined || label !== undefined) return undefined
  const { words, in: named, ...rest } = parseMailQuery(search)
  if (words.length === 0 || named !== undefined || words.some((word) => searchWords(word).length !== 1))
    return undefined
  if (Object.values(rest).some((part) => (Array.isArray(part) ? part.length > 0 : Boolean(part)))) return undefined
  const allWords = sql`${wordsOf(searchedEmails)} @@ to_tsquery('simple', ${words.map((word) => tsQueryOf(word, ' & ')).join(' & ')})`
  const byTitle = words.map((word) => {
    const others = words.filter((other) => other !== word).map(isInText)
    return isInTitle(word) && and(isInTitle(word), ...others)
  })
  return [allWords, ...byTitle].filter((condition) => condition !== undefined)
}

const isInFolderNamed = (table: Emails, name: string): SQL =>
  sql`exists (select 1 from ${emailPlaces} as place join ${mailFolders} as named on named.id = place.folder_id
    where place.email_id = ${table.id} and ${containsTyped(sql`named.name`, name)})`

const isInFolder = (table: Emails, folderId: number): SQL =>
  sql`exists (select 1 from ${emailPlaces} as place where place.email_id = ${table.id} and place.folder_id = ${folderId})`

export const afterCursor = (table: Emails, { at, id }: { at: string | Placeholder; id: number | Placeholder }): SQL =>
  sql`(${sortTime(table)}, ${table.id}) < (${at}::timestamptz, ${id}::int)`

/** Sent from or to exactly this address: rosa@ does not match mariarosa@. */
export const involvesAddress = (table: Emails, address: string): SQL =>
  sql`${participantAddresses(table)} @> array[${address.toLowerCase()}]::text[]`

function labelCondition(table: Emails, label: MailLabel, lookup: Lookup): SQL {
  const involvesAny = (addresses: SQL) =>
    lookup === 'by index'
      ? sql`${participantAddresses(table)} && array(${addresses})`
      : sql`exists (select from unnest(${participantAddresses(table)}) as own(address) where own.address in (${addresses}))`
  const where: Record<MailLabel, SQL> = {
    important: sql`${table.important}`,
    starred: sql`${table.starred}`,
    unread: sql`not ${table.read}`,
    clients: involvesAny(clientAddresses),
    projects: involvesAny(wonClientAddresses),
  }
  return where[label]
}

function searchCondition(query: MailQuery, timeZone: string, lookup: Lookup): SQL | undefined {
  if (isEmptyQuery(query)) return sql`false`
  return and(
    textCondition(query, lookup),
    ...query.without.map((part) => not(isInText(part) ?? sql`false`)),
    ...query.not.map((part) => not(isFoundBy(part, timeZone))),
    query.hasAttachment ? sql`${emails.attachmentCount} > 0` : undefined,
    query.isUnread ? eq(emails.read, false) : undefined,
    query.isStarred ? eq(emails.starred, true) : undefined,
    query.before ? lt(sortTime(emails), startOfDay(timeZone, query.before)) : undefined,
    query.after ? gte(sortTime(emails), startOfDay(timeZone, query.after)) : undefined,
  )
}

function isFoundBy(query: MailQuery, timeZone: string): SQL {
  const place = query.in === undefined || query.in === 'anywhere' ? undefined : isInPlace(emails, query.in)
  return and(place, searchCondition(query, timeZone, 'by mail')) ?? sql`true`
}

/** Matches words like the global search: ignoring case and accents, by prefix. */
function textCondition(query: MailQuery, lookup: Lookup): SQL | undefined {
  const sender = sql`${emails.senderName} || ' ' || ${emails.senderEmail}`
  const audience = sql`${emails.recipients} || ' ' || ${emails.cc} || ' ' || ${emails.bcc}`
  // The operand of an operator is also in the word index, which narrows the scan.
  const operatorCondition = (column: SQL, part: string) => and(isInWords(part, ' & '), contains(column, part))
  return and(
    ...[...query.words, ...query.phrases].map(isInText),
    ...query.from.map((part) => operatorCondition(sender, part)),
    ...query.to.map((part) => operatorCondition(audience, part)),
    ...query.subject.map((part) =>
      and(
        // The index knows the subject only together with the sender.
        lookup === 'by index' ? isInTitle(part) : undefined,
        contains(emails.subject, part),
      ),
    ),
  )
}

/** The word index first: a mail that it finds need not be checked by title, which is slower. */
const isInText = (part: string): SQL | undefined => or(isInWords(part, ' <-> '), isInTitle(part))

/** The trigram index cannot find shorter parts; only the word index is used for them. */
const minIndexedLength = 3

const isInTitle = (part: string): SQL | undefined =>
  part.length < minIndexedLength && hasWords(part) ? undefined : contains(searchedEmails.title, part)

function isInWords(text: string, joined: ' & ' | ' <-> '): SQL | undefined {
  return hasWords(text)
    ? sql`${wordsOf(searchedEmails)} @@ to_tsquery('simple', ${tsQueryOf(text, joined)})`
    : undefined
}

const tsQueryOf = (text: string, joined: ' & ' | ' <-> ') =>
  searchWords(text)
    .map((word, index, { length }) => wordQuery(word, { isWhole: index < length - 1 }))
    .join(joined)

const hasWords = (text: string) => searchWords(text).length > 0
