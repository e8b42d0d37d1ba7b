import { inArray, sql } from 'drizzle-orm'
import type { Facts, MailFact, NotWrittenToFact } from '#features/assistant/server/facts'
import { clients } from '#features/clients/server/table'
import type { EmailFolder } from '#features/emails/email'
import { emails, participantAddresses } from '#features/emails/server/table'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { iso, maxRows, rows } from './query'

type MailFacts = Pick<
  Facts,
  'recentMails' | 'mailsBetween' | 'unreadMails' | 'unansweredMails' | 'mailsWith' | 'notWrittenTo'
>

const mailTime = sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`
const newestFirst = sql`order by ${emails.receivedAt} desc nulls last, ${emails.id}`

const columns = sql`${emails.id}, ${emails.senderName} as "senderName", ${emails.senderEmail} as "senderEmail",
  ${emails.recipients}, ${emails.subject}, left(${emails.body}, 6000) as body, ${iso(mailTime)} as "receivedAt",
  ${emails.importanceScore} as score, ${emails.read}, ${emails.folder}`

const foldersOf: Record<'received' | 'sent', EmailFolder[]> = { received: ['inbox', 'archive'], sent: ['sent'] }

/** When a mail was last sent to an address. */
const written = sql`written as (
  select lower(address) as address, max(${mailTime}) as at
  from ${emails}, lateral unnest(regexp_split_to_array(${emails.recipients}, '[\\s,;<>"]+')) as address
  where ${emails.folder} = 'sent' and address like '%@%' group by 1)`

export const mailFacts = (db: Db): MailFacts => ({
  recentMails: (count) =>
    rows<MailFact>(
      db,
      sql`select ${columns} from ${emails} where ${emails.folder} = 'inbox' ${newestFirst} limit ${count}`,
    ),

  async mailsBetween({ from, to, address, direction, about }) {
    const { timeZone } = await readBusiness(db)
    const day = sql`(${mailTime} at time zone ${timeZone})::date`
    const folders = direction ? foldersOf[direction] : [...foldersOf.received, ...foldersOf.sent]
    // The caller checks every word; the longest one excludes most of the mails.
    const [word] = (about?.match(/[\p{L}\d]{3,}/gu) ?? []).sort((one, other) => other.length - one.length)
    return rows<MailFact>(
      db,
      sql`select ${columns} from ${emails}
        where ${inArray(emails.folder, folders)} and ${day} between ${from}::date and ${to}::date
          ${address ? sql`and ${participantAddresses(emails)} @> array[${address.toLowerCase()}]::text[]` : sql``}
          ${word ? sql`and (${emails.subject} ilike ${`%${word.slice(0, -1)}%`} or ${emails.body} ilike ${`%${word.slice(0, -1)}%`})` : sql``}
        ${newestFirst} limit 2000`,
    )
  },

  unreadMails: () =>
    rows<MailFact>(
      db,
      sql`select ${columns} from ${emails}
        where ${emails.folder} = 'inbox' and not ${emails.read} ${newestFirst} limit ${maxRows}`,
    ),

  // The newest mails stand in for the table, so that the columns can be selected from them.
  unansweredMails: (since) =>
    rows<MailFact & { isClient: boolean }>(
      db,
      sql`with ${written},
        newest as (
          select distinct on (lower(${emails.senderEmail})) * from ${emails}
          where ${emails.folder} = 'inbox' and ${mailTime} >= ${since.toISOString()}::timestamptz
          order by lower(${emails.senderEmail}), ${mailTime} desc)
        select ${columns},
          exists (select 1 from ${clients} where lower(${clients.email}) = lower(${emails.senderEmail})) as "isClient"
        from newest as ${emails} left join written on written.address = lower(${emails.senderEmail})
        where written.at is null or written.at < ${mailTime}
        order by ${mailTime} desc limit 50`,
    ),

  mailsWith(email, count) {
    const address = email.toLowerCase()
    return rows<MailFact>(
      db,
      sql`select ${columns} from ${emails}
        where ${emails.folder} in ('inbox', 'sent') and (lower(${emails.senderEmail}) = ${address}
          or ${address} = any(regexp_split_to_array(lower(${emails.recipients}), '[\\s,;<>"]+')))
        ${newestFirst} limit ${count}`,
    )
  },

  notWrittenTo: (since) =>
    rows<NotWrittenToFact>(
      db,
      sql`with ${written}
        select ${clients.id}, ${clients.name}, ${iso(sql`written.at`)} as "lastWritten"
        from ${clients} left join written on written.address = lower(${clients.email})
        where ${clients.status} = 'active' and coalesce(${clients.email}, '') <> ''
          and (written.at is null or written.at < ${since.toISOString()}::timestamptz)
        order by written.at nulls first, ${clients.name} limit 25`,
    ),
})
