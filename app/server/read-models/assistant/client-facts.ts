import { sql } from 'drizzle-orm'
import { searchKey, spellings } from '#core/search-key'
import type { ClientFact, Counts, Facts, ListedClient } from '#features/assistant/server/facts'
import { events } from '#features/calendar/server/table'
import { clients, searchedClients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { isOpenDeal } from '#features/deals/server/store/figures'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { isAwaited, owedCents } from '#features/invoices/server/store/figures'
import { invoices } from '#features/invoices/server/table'
import { notes } from '#features/notes/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Db } from '#platform/db/database'
import { searchKeySql } from '#platform/search/searchable-text'
import { iso, rows } from './query'

type ClientFacts = Pick<Facts, 'clientsNamed' | 'clientById' | 'clientByEmail' | 'clientList' | 'counts'>

const columns = sql`${clients.id}, ${clients.name}, ${clients.businessName} as "businessName", ${clients.email},
  ${clients.phone}, ${clients.address}, ${clients.status}, ${clients.notes}, ${iso(clients.createdAt)} as "createdAt"`

const searchedName = searchKeySql(searchedClients.title)
const wholeWord = (word: string) => `\\m(${spellings(searchKey(word).replace(/[^\p{L}\p{N}]/gu, '')).join('|')})\\M`

export const clientFacts = (db: Db): ClientFacts => ({
  async clientsNamed(words) {
    if (words.length === 0) return []
    const named = words.map((word) => sql`${searchedName} ~ ${wholeWord(word)}`)
    const hits = sql.join(
      named.map((isNamed) => sql`(${isNamed})::int`),
      sql` + `,
    )
    return rows<ClientFact>(
      db,
      sql`select ${columns}, ${hits} as hits from ${clients} where ${sql.join(named, sql` or `)}
        order by hits desc, ${clients.name} limit 5`,
    )
  },

  async clientById(id) {
    const [client] = await rows<ClientFact>(
      db,
      sql`select ${columns}, 0 as hits from ${clients} where ${clients.id} = ${id}`,
    )
    return client
  },

  async clientByEmail(email) {
    if (email === '') return undefined
    const [client] = await rows<ClientFact>(
      db,
      sql`select ${columns}, 0 as hits from ${clients} where lower(${clients.email}) = ${email.toLowerCase()} limit 1`,
    )
    return client
  },

  clientList: (status) =>
    rows<ListedClient>(
      db,
      sql`select ${clients.id}, ${clients.name}, ${clients.businessName} as "businessName",
          ${iso(clients.createdAt)} as "createdAt"
        from ${clients} ${status ? sql`where ${clients.status} = ${status}` : sql``}
        order by ${clients.createdAt} desc, ${clients.id} desc`,
    ),

  async counts() {
    const [found] = await rows<Counts>(
      db,
      sql`select
        (select count(*) from ${clients})::int as clients,
        (select count(*) from ${clients} where ${clients.status} = 'active')::int as "activeClients",
        (select count(*) from ${tasks} where not ${tasks.completed})::int as "openTasks",
        (select count(*) from ${emails} where ${emails.folder} = 'inbox' and not ${emails.read})::int as "unreadMails",
        (select count(*) from ${deals} where ${isOpenDeal})::int as "openDeals",
        (select count(*) from ${invoices})::int as invoices,
        (select count(*) from ${invoices} where ${isAwaited} and ${owedCents} > 0)::int as "openInvoices",
        (select count(*) from ${contracts})::int as contracts,
        (select count(*) from ${events}
          where ${events.startDateTime} >= now() and not ${events.isSuggested})::int as "comingEvents",
        (select count(*) from ${notes})::int as notes,
        (select count(*) from ${documents})::int as documents`,
    )
    return found as Counts
  },
})
