import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { startOfDay } from '#core/days'
import { type MailFilter, type MailLabel, readCursor } from '../../mail-list'
import { type MailQuery, readMailQuery } from '../../search-query'
import { addressesOf, type emails, headText, stoodAt, wordsOf } from '../table'

type Emails = typeof emails

/** What a list of mail is narrowed to, without its place in the list. `timeZone` says when a day begins. */
export function matching(table: Emails, filter: Omit<MailFilter, 'limit'>, timeZone: string): SQL | undefined {
  const { folder, tab, label, search } = filter
  return and(
    folder && eq(table.folder, folder),
    tab && eq(table.isBulk, tab === 'others'),
    label && labelled(table, label),
    search ? found(table, readMailQuery(search), timeZone) : undefined,
  )
}

export function afterCursor(table: Emails, cursor: string): SQL {
  const { at, id } = readCursor(cursor)
  return sql`(${stoodAt(table)}, ${table.id}) < (${at}::timestamptz, ${id}::int)`
}

/** From the address or to it, as a whole: rosa@ is not mariarosa@. */
export const withAddress = (table: Emails, address: string): SQL =>
  sql`${addressesOf(table)} @> array[${address.toLowerCase()}]::text[]`

function labelled(table: Emails, label: MailLabel): SQL {
  const ofClients = sql`clients where clients.email <> '' and lower(clients.email) = any(${addressesOf(table)})`
  const where: Record<MailLabel, SQL> = {
    important: sql`${table.important}`,
    starred: sql`${table.starred}`,
    unread: sql`not ${table.read}`,
    clients: sql`exists (select 1 from ${ofClients})`,
    projects: sql`exists (select 1 from ${ofClients} and exists (
      select 1 from deals where deals.client_id = clients.id and deals.stage = 'closed-won'))`,
  }
  return where[label]
}

function found(table: Emails, query: MailQuery, timeZone: string): SQL | undefined {
  const sender = sql`lower(${table.senderName} || ' ' || ${table.senderEmail})`
  const audience = sql`lower(${table.recipients} || ' ' || ${table.cc} || ' ' || ${table.bcc})`
  const narrowed = (column: SQL, part: string) => and(isInHeads(table, part), sql`${column} like ${likePart(part)}`)
  return and(
    ...query.words.map((word) => or(isInHeads(table, word), isInWords(table, word, 'prefix'))),
    ...query.phrases.map((phrase) => or(isInHeads(table, phrase), isInWords(table, phrase, 'whole'))),
    ...query.from.map((part) => narrowed(sender, part)),
    ...query.to.map((part) => sql`${audience} like ${likePart(part)}`),
    ...query.subject.map((part) => narrowed(sql`lower(${table.subject})`, part)),
    query.hasAttachment ? sql`${table.attachmentCount} > 0` : undefined,
    query.isUnread ? eq(table.read, false) : undefined,
    query.isStarred ? eq(table.starred, true) : undefined,
    query.before ? lt(stoodAt(table), startOfDay(timeZone, query.before)) : undefined,
    query.after ? gte(stoodAt(table), startOfDay(timeZone, query.after)) : undefined,
  )
}

/** Shorter parts no index of parts knows: for them the words must do. */
const shortestPart = 3

const isInHeads = (table: Emails, part: string): SQL | undefined =>
  part.length < shortestPart && hasWords(part) ? undefined : sql`${headText(table)} like ${likePart(part)}`

function isInWords(table: Emails, text: string, end: 'prefix' | 'whole'): SQL | undefined {
  if (!hasWords(text)) return undefined
  const asked = sql`phraseto_tsquery('simple', ${text})`
  if (end === 'whole') return sql`${wordsOf(table)} @@ ${asked}`
  return sql`${wordsOf(table)} @@ (case when numnode(${asked}) > 0 then (${asked}::text || ':*')::tsquery else ''::tsquery end)`
}

const hasWords = (text: string) => /[\p{L}\p{N}]/u.test(text)

const likePart = (part: string) => `%${part.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
