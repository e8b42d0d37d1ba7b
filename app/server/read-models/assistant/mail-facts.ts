import { and, eq, gte, inArray, lt, not, type SQL, sql } from 'drizzle-orm'
import { addDays, startOfDay } from '#core/days'
import type { Facts, MailFact, NotWrittenToFact } from '#features/assistant/server/facts'
import { clients } from '#features/clients/server/table'
import type { EmailFolder } from '#features/emails/email'
import { cursorAfter } from '#features/emails/mail-filter'
import { listEmails } from '#features/emails/server/store/list'
import { afterCursor, involvesAddress } from '#features/emails/server/store/list-filter'
import { emails, recipientAddresses, searchedEmails, sortTime } from '#features/emails/server/table'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { isAnyOf } from '#platform/db/many-rows'
import { newestIds, wordsOf } from '#platform/search/searchable-text'
import { wordQuery } from '#platform/search/word-query'
import { iso, maxRows, rows } from './query'

type MailFacts = Pick<
  Facts,
  'recentMails' | 'mailsBetween' | 'unreadMails' | 'unansweredMails' | 'mailsWith' | 'notWrittenTo'
>

const newestFirst = sql`order by ${sortTime(emails)} desc, ${emails.id} desc`

const heads = sql`${emails.id}, ${emails.senderName} as "senderName", ${emails.senderEmail} as "senderEmail",
  ${emails.recipients}, ${emails.subject}, ${iso(sortTime(emails))} as "receivedAt",
  ${emails.importanceScore} as score, ${emails.read}, ${emails.folder}`
const columns = sql`${heads}, left(${emails.body}, 6000) as body`

const foldersOf: Record<'received' | 'sent', EmailFolder[]> = { received: ['inbox', 'archive'], sent: ['sent'] }

/** So many rows at a time, since everybody else waits for a statement of the embedded database. */
const sliceRows = 250
const maxMails = 20_000
const maxMailsAbout = 2_000

export const mailFacts = (db: Db): MailFacts => ({
  recentMails: (count) => newest(db, eq(emails.folder, 'inbox'), count),

  async mailsBetween({ from, to, address, direction, about }) {
    const { timeZone } = await readBusiness(db)
    const where = and(
      inArray(emails.folder, direction ? foldersOf[direction] : [...foldersOf.received, ...foldersOf.sent]),
      gte(sortTime(emails), startOfDay(timeZone, from)),
      lt(sortTime(emails), startOfDay(timeZone, addDays(to, 1))),
      address ? involvesAddress(emails, address) : undefined,
    )
    // The caller checks every word; the longest one excludes most of the mails.
    const [word] = (about?.match(/[\p{L}\d]{3,}/gu) ?? []).sort((one, other) => other.length - one.length)
    const beginning = word?.slice(0, -1)
    if (address) return mailsOf(db, and(where, beginning ? holdsWord(beginning) : undefined), maxMails)
    return beginning
      ? mailsAbout(db, `${beginning} after:${from} before:${addDays(to, 1)}`, where)
      : everyMail(db, where)
  },

  unreadMails: () => newest(db, and(eq(emails.folder, 'inbox'), not(emails.read)), maxRows),

  unansweredMails: (since) =>
    rows<MailFact & { isClient: boolean }>(
      db,
      sql`with newest as (
          select distinct on (lower(${emails.senderEmail})) ${emails.id} as newest_id,
            lower(${emails.senderEmail}) as address, ${sortTime(emails)} as newest_at
          from ${emails} where ${and(eq(emails.folder, 'inbox'), gte(sortTime(emails), since))}
          order by lower(${emails.senderEmail}), ${sortTime(emails)} desc),
        unanswered as (
          select newest_id from newest where not exists (
            select from ${emails} where ${isSentTo(sql`newest.address`)} and ${sortTime(emails)} >= newest_at)
          order by newest_at desc limit 50)
        select ${columns},
          exists (select 1 from ${clients} where lower(${clients.email}) = lower(${emails.senderEmail})) as "isClient"
        from unanswered join ${emails} on ${emails.id} = newest_id ${newestFirst}`,
    ),

  mailsWith: (email, count) =>
    mailsOf(db, and(inArray(emails.folder, ['inbox', 'sent']), involvesAddress(emails, email)), count),

  async notWrittenTo(since) {
    const lastWritten = sql`(select max(${sortTime(emails)}) from ${emails}
      where ${isSentTo(sql`lower(${clients.email})`)})`
    const found: NotWrittenToFact[] = []
    for (let last = 0, isMore = true; isMore; ) {
      const slice = await rows<NotWrittenToFact>(
        db,
        sql`select ${clients.id}, ${clients.name}, ${iso(lastWritten)} as "lastWritten" from ${clients}
          where ${clients.status} = 'active' and ${clients.email} <> '' and ${clients.id} > ${last}
          order by ${clients.id} limit ${sliceRows}`,
      )
      found.push(...slice.filter((one) => !one.lastWritten || new Date(one.lastWritten) < since))
      last = slice.at(-1)?.id ?? last
      isMore = slice.length === sliceRows
    }
    const longestFirst = (one: NotWrittenToFact, other: NotWrittenToFact) =>
      (one.lastWritten ?? '').localeCompare(other.lastWritten ?? '') || one.name.localeCompare(other.name)
    return found.sort(longestFirst).slice(0, maxNotWrittenTo)
  },
})

const maxNotWrittenTo = 25

/** Uses the index of the mails sent to each address. */
const isSentTo = (address: SQL) =>
  sql`${emails.folder} = 'sent' and ${recipientAddresses(emails)} @> array[${address}]::text[]`

/** A list that has an index. The texts are read of the mails that are returned, not of all that are sorted. */
function newest(db: Db, where: SQL | undefined, count: number): Promise<MailFact[]> {
  const ids = sql`select ${emails.id} as found_id from ${emails} where ${where} ${newestFirst} limit ${count}`
  return rows(
    db,
    sql`select ${columns} from (${ids}) as found join ${emails} on ${emails.id} = found_id ${newestFirst}`,
  )
}

/** The newest of the few mails that an index finds. */
async function mailsOf(db: Db, hits: SQL | undefined, count: number): Promise<MailFact[]> {
  const found = await rows<{ id: number }>(db, newestIds(emails, { hits, at: sortTime(emails), most: count }))
  const mails: MailFact[] = []
  for (let at = 0; at < found.length; at += sliceRows) {
    const ids = found.slice(at, at + sliceRows).map(({ id }) => id)
    mails.push(
      ...(await rows<MailFact>(
        db,
        sql`select ${columns} from ${emails} where ${isAnyOf(emails.id, ids)} ${newestFirst}`,
      )),
    )
  }
  return mails
}

const holdsWord = (beginning: string) =>
  sql`${wordsOf(searchedEmails)} @@ to_tsquery('simple', ${wordQuery(beginning)})`

async function mailsAbout(db: Db, search: string, where: SQL | undefined): Promise<MailFact[]> {
  const mails: MailFact[] = []
  for (let cursor: string | undefined, isMore = true; isMore && mails.length < maxMailsAbout; ) {
    const found = await listEmails(db, { search, limit: sliceRows, brief: true, cursor })
    const isFound = isAnyOf(
      emails.id,
      found.map(({ id }) => id),
    )
    mails.push(
      ...(await rows<MailFact>(db, sql`select ${columns} from ${emails} where ${and(isFound, where)} ${newestFirst}`)),
    )
    const last = found.at(-1)
    cursor = last && cursorAfter(last)
    isMore = found.length === sliceRows
  }
  return mails
}

/** Without their texts. */
async function everyMail(db: Db, where: SQL | undefined): Promise<MailFact[]> {
  const mails: (MailFact & { at: string })[] = []
  for (let isMore = true; isMore && mails.length < maxMails; ) {
    const last = mails.at(-1)
    const slice = await rows<MailFact & { at: string }>(
      db,
      sql`select ${heads}, '' as body, ${sortTime(emails)}::text as at from ${emails}
        where ${and(where, last && afterCursor(emails, last))} ${newestFirst} limit ${sliceRows}`,
    )
    mails.push(...slice)
    isMore = slice.length === sliceRows
  }
  return mails
}
