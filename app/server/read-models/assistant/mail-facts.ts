import { sql } from 'drizzle-orm'
import type { Facts, MailFact, NotWrittenToFact } from '#features/assistant/server/facts'
import { clients } from '#features/clients/server/table'
import { emails } from '#features/emails/server/table'
import type { Db } from '#platform/db/database'
import { iso, maxRows, rows } from './query'

type MailFacts = Pick<Facts, 'recentMails' | 'unreadMails' | 'unansweredMails' | 'mailsWith' | 'notWrittenTo'>

const mailTime = sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`
const newestFirst = sql`order by ${emails.receivedAt} desc nulls last, ${emails.id}`

const columns = sql`${emails.id}, ${emails.senderName} as "senderName", ${emails.senderEmail} as "senderEmail",
  ${emails.recipients}, ${emails.subject}, left(${emails.body}, 6000) as body, ${iso(mailTime)} as "receivedAt",
  ${emails.importanceScore} as score, ${emails.read}, ${emails.folder}`

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
