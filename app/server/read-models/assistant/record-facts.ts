import { type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#core/days'
import { toCents } from '#core/money'
import type {
  ContractFact,
  DealFact,
  DocumentFact,
  Facts,
  HoursFact,
  NoteFact,
  QuoteFact,
  TaskFact,
} from '#features/assistant/server/facts'
import { eventsOverlapping } from '#features/calendar/server/store'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { dealTotals, isOpenDeal } from '#features/deals/server/store/figures'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { notes } from '#features/notes/server/table'
import { quotes } from '#features/quotes/server/table'
import { findRecurring } from '#features/recurring-invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import { tasks } from '#features/tasks/server/table'
import { timeEntries } from '#features/utilities/server/table'
import type { Db } from '#platform/db/database'
import { andOfClient, iso, maxRows, rows } from './query'

type RecordFacts = Pick<
  Facts,
  | 'openTasks'
  | 'tasksDone'
  | 'hoursBetween'
  | 'eventsBetween'
  | 'openDeals'
  | 'closedDeals'
  | 'dealsClosed'
  | 'notesOf'
  | 'documentsOf'
  | 'contractsOf'
  | 'quotesOf'
  | 'quoteNumbered'
  | 'recurringOf'
>

export const recordFacts = (db: Db): RecordFacts => ({
  openTasks: (clientId) =>
    rows<TaskFact>(
      db,
      sql`select ${tasks.id}, ${tasks.title}, ${tasks.priority}, ${iso(tasks.dueDate)} as due, ${clients.name} as client
        from ${tasks} left join ${clients} on ${clients.id} = ${tasks.clientId}
        where not ${tasks.completed} ${andOfClient(tasks.clientId, clientId)}
        order by ${tasks.dueDate} nulls last, ${tasks.id} limit ${maxRows}`,
    ),

  async tasksDone({ from, to, clientId }) {
    const { timeZone } = await readBusiness(db)
    return rows<TaskFact>(
      db,
      sql`select ${tasks.id}, ${tasks.title}, ${tasks.priority}, ${iso(tasks.completedAt)} as due, ${clients.name} as client
        from ${tasks} left join ${clients} on ${clients.id} = ${tasks.clientId}
        where ${tasks.completed} and (${tasks.completedAt} at time zone ${timeZone})::date between ${from}::date and ${to}::date
          ${andOfClient(tasks.clientId, clientId)}
        order by ${tasks.completedAt} desc, ${tasks.id} limit ${maxRows}`,
    )
  },

  async hoursBetween({ from, to, clientId }) {
    const { timeZone } = await readBusiness(db)
    const day = sql`(${timeEntries.startedAt} at time zone ${timeZone})::date`
    return rows<HoursFact>(
      db,
      sql`select ${timeEntries.description}, (extract(epoch from ${timeEntries.endedAt} - ${timeEntries.startedAt}) / 60)::float8 as minutes,
          ${day}::text as day, ${clients.name} as client, ${timeEntries.clientId} as "clientId"
        from ${timeEntries} left join ${clients} on ${clients.id} = ${timeEntries.clientId}
        where ${timeEntries.endedAt} is not null and ${day} between ${from}::date and ${to}::date
          ${andOfClient(timeEntries.clientId, clientId)}
        order by ${timeEntries.startedAt} desc, ${timeEntries.id}`,
    )
  },

  async eventsBetween(range) {
    const found = await eventsOverlapping(db, range)
    return found
      .filter(({ isSuggested }) => !isSuggested)
      .slice(0, maxRows)
      .map(({ id, title, startDateTime, endDateTime, startDay, allDay, location, clientName, clientId }) => ({
        id,
        title,
        start: startDateTime.toISOString(),
        end: endDateTime.toISOString(),
        day: startDay,
        allDay,
        location,
        client: clientName,
        clientId,
      }))
  },

  openDeals: (clientId) =>
    rows<DealFact>(
      db,
      sql`select ${deals.id}, ${deals.name}, ${clients.name} as client, ${deals.clientId} as "clientId",
          ${deals.valueCents}::float8 as "valueCents", ${deals.currency}, ${deals.stage},
          ${deals.nextAction} as "nextAction", ${deals.expectedCloseDate}::text as "expectedCloseDate"
        from ${deals} join ${clients} on ${clients.id} = ${deals.clientId}
        where ${isOpenDeal} ${andOfClient(deals.clientId, clientId)}
        order by ${deals.valueCents} desc, ${deals.id}`,
    ),

  closedDeals: (clientId) => dealTotals(db, clientId),

  dealsClosed: (clientId) =>
    rows<DealFact>(
      db,
      sql`select ${deals.id}, ${deals.name}, ${clients.name} as client, ${deals.clientId} as "clientId",
          ${deals.valueCents}::float8 as "valueCents", ${deals.currency}, ${deals.stage}, ${deals.nextAction} as "nextAction",
          coalesce(${deals.actualCloseDate}, ${deals.stageChangedAt}::date)::text as "expectedCloseDate"
        from ${deals} join ${clients} on ${clients.id} = ${deals.clientId}
        where not ${isOpenDeal} ${andOfClient(deals.clientId, clientId)}
        order by 9 desc, ${deals.id} desc limit ${maxRows}`,
    ),

  notesOf: (clientId, count) =>
    rows<NoteFact>(
      db,
      sql`select ${notes.id}, ${notes.title}, left(${notes.content}, 4000) as content,
          ${iso(notes.updatedAt)} as "updatedAt"
        from ${notes} where true ${andOfClient(notes.clientId, clientId)} order by ${notes.updatedAt} desc limit ${count}`,
    ),

  documentsOf: (clientId) =>
    rows<DocumentFact>(
      db,
      sql`select ${documents.id}, ${documents.name}, ${documents.type}, ${clients.name} as client,
          ${iso(documents.lastModified)} as "modifiedAt"
        from ${documents} left join ${clients} on ${clients.id} = ${documents.clientId}
        where true ${andOfClient(documents.clientId, clientId)} order by ${documents.id} desc limit ${maxRows}`,
    ),

  contractsOf: (clientId) =>
    rows<ContractFact>(
      db,
      sql`select ${contracts.id}, ${contracts.title}, ${clients.name} as client, ${contracts.clientId} as "clientId",
          ${contracts.state}, ${contracts.endDate}::text as "endDate"
        from ${contracts} left join ${clients} on ${clients.id} = ${contracts.clientId}
        where true ${andOfClient(contracts.clientId, clientId)} order by ${contracts.id} desc limit ${maxRows}`,
    ),

  quotesOf: (clientId) => findQuotes(db, sql`true ${andOfClient(quotes.clientId, clientId)}`),

  async quoteNumbered(number) {
    const [quote] = await findQuotes(db, sql`lower(${quotes.quoteNumber}) = ${number.toLowerCase()}`)
    return quote
  },

  async recurringOf(clientId) {
    const found = await findRecurring(db, { clientId })
    return found.flatMap(({ nextDate, amount, items, ...series }) =>
      nextDate === null
        ? []
        : {
            id: series.id,
            title: items[0]?.description ?? '',
            client: series.clientName,
            clientId: series.clientId,
            frequency: series.frequency,
            interval: series.interval,
            amountCents: toCents(amount, series.currency),
            currency: series.currency,
            nextDate,
            isPaused: series.status === 'paused',
          },
    )
  },
})

async function findQuotes(db: Db, where: SQL): Promise<QuoteFact[]> {
  const today = dayIn((await readBusiness(db)).timeZone, new Date())
  return rows<QuoteFact>(
    db,
    sql`select ${quotes.id}, ${quotes.quoteNumber} as number, ${quotes.title}, ${clients.name} as client,
        ${quotes.clientId} as "clientId", ${quotes.amountCents}::float8 as "amountCents", ${quotes.currency},
        ${quotes.validUntil}::text as "validUntil", ${quotes.issueDate}::text as "issueDate",
        case when ${quotes.status} in ('draft', 'sent', 'viewed') and ${quotes.validUntil} < ${today}::date
          then 'expired' else ${quotes.status} end as status
      from ${quotes} join ${clients} on ${clients.id} = ${quotes.clientId}
      where ${where}
      order by ${quotes.issueDate} desc, ${quotes.id} desc limit ${maxRows}`,
  )
}
