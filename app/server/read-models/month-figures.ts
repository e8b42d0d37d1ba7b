import { type SQL, sql } from 'drizzle-orm'
import { answeredWithinHours, type MonthFigures, type MonthMoney } from '#features/analytics/month-figures'
import type { MonthToDate } from '#features/analytics/month-to-date'
import { events } from '#features/calendar/server/table'
import { clientCounts, clients } from '#features/clients/server/table'
import { type DealMonth, dealMonthQuery } from '#features/deals/server/store/figures'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { type Revenue, revenueQuery } from '#features/invoices/server/store/figures'
import { invoices } from '#features/invoices/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Db, Rows } from '#platform/db/database'

/** In several statements, so that nobody waits for all of them at once. */
export async function computeMonthFigures(db: Db, month: MonthToDate): Promise<MonthFigures> {
  const parts = await Promise.all([moneyQuery, mailQuery, countsQuery].map((query) => db.execute(query(month))))
  return figuresOf(Object.assign({}, ...parts.map((part) => (part as unknown as Rows).rows[0])))
}

const instants = ({ start, now }: MonthToDate) => ({
  from: sql`${start.toISOString()}::timestamptz`,
  until: sql`${now.toISOString()}::timestamptz`,
})

const moneyQuery = ({ firstDay, today, start, timeZone }: MonthToDate) => sql`
  with deal as (
    ${dealMonthQuery({ firstDay, start, timeZone })}
  ), received as (
    ${revenueQuery({ from: firstDay, to: today })}
  )
  select
    (select coalesce(json_agg(deal), '[]') from deal) as deals,
    (select coalesce(json_agg(received), '[]') from received) as received,
    count(*)::int as issued, (count(*) filter (where ${invoices.status} = 'paid'))::int as paid
  from ${invoices}
  where ${invoices.issueDate} between ${firstDay}::date and ${today}::date and ${invoices.status} not in ('draft', 'cancelled')`

function mailQuery(month: MonthToDate): SQL {
  const { from, until } = instants(month)
  const replyWindow = sql`make_interval(hours => ${answeredWithinHours})`
  return sql`
    with sent as materialized (
      select ${mailTime} as at, lower(${emails.recipients} collate "C") as recipients
      from ${emails} where ${emails.folder} = 'sent' and ${mailTime} between ${from} and ${until}
    ), came as materialized (
      select ${mailTime} as at, lower(${emails.senderEmail} collate "C") as address
      from ${emails} where ${emails.folder} = 'inbox' and ${mailTime} between ${from} and ${until}
    ), mine as materialized (
      -- 'Rosa <rosa@lark.example>' and 'rosa@lark.example' are the same address.
      select at, btrim(substr(part, strpos(part, '<') + 1), ' >') as address
      from sent, unnest(string_to_array(recipients, ',')) as part
    ), theirs as materialized (
      select at, address from came where address in (select lower(${clients.email} collate "C") from ${clients})
    ), message as (
      select true as is_mine, at, address from mine
      union all
      select false, at, address from theirs where address in (select address from mine)
    ), conversation as (
      select is_mine, at, min(at) filter (where is_mine) over (
        -- Newest first: the preceding rows were written later.
        partition by address order by at desc rows between unbounded preceding and 1 preceding
      ) as answered_at
      from message
    ), reply as (
      select at, answered_at - at as took
      from conversation
      where not is_mine and answered_at - at <= ${replyWindow}
    )
    select
      ((select count(*) from came) + (select count(*) from sent))::int as emails,
      count(*)::int as answered,
      ((select count(*) from theirs where at < ${until} - ${replyWindow})
        - count(*) filter (where at < ${until} - ${replyWindow}))::int as left_unanswered,
      avg(extract(epoch from took) / 3600)::float8 as hours_to_answer
    from reply`
}

function countsQuery(month: MonthToDate): SQL {
  const { from, until } = instants(month)
  const newDocuments = sql`select count(*)::int from ${documents} where ${documents.createdAt} >= ${from}`
  return sql`
    select
      (select coalesce(sum(${clientCounts.count}), 0)::int from ${clientCounts}) as clients,
      (select count(*)::int from ${clients} where ${clients.createdAt} >= ${from}) as new_clients,
      -- Each of the two has an index.
      (${newDocuments} and ${documents.trashedAt} is null)
        + (${newDocuments} and ${documents.trashedAt} is not null) as documents,
      (select count(*)::int from ${events}
        where ${events.clientId} is not null and not ${events.isSuggested}
          and ${events.startDateTime} between ${from} and ${until}) as meetings,
      count(*)::int as due, (count(*) filter (where ${tasks.completed}))::int as done
    from ${tasks} where ${tasks.dueDate} between ${from} and ${until}`
}

/** The same expression as in the indexes of the mail lists. */
const mailTime = sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`

type MonthRow = { [count: string]: unknown; deals: DealMonth[]; received: Revenue[] }

function figuresOf({ deals: dealMonths, received, ...row }: MonthRow): MonthFigures {
  const of = (name: string) => (row[name] as number | null) ?? 0
  const count = (name: 'wonThisMonth' | 'closedThisMonth') => dealMonths.reduce((sum, one) => sum + one[name], 0)
  return {
    clients: { now: of('clients'), lastMonth: of('clients') - of('new_clients') },
    money: moneyOf(dealMonths, received),
    dealsWon: count('wonThisMonth'),
    dealsClosed: count('closedThisMonth'),
    invoicesIssued: of('issued'),
    invoicesPaid: of('paid'),
    emails: of('emails'),
    answered: of('answered'),
    leftUnanswered: of('left_unanswered'),
    hoursToAnswer: row.hours_to_answer as number | null,
    documents: of('documents'),
    meetings: of('meetings'),
    tasksDue: of('due'),
    tasksDone: of('done'),
  }
}

function moneyOf(dealMonths: DealMonth[], received: Revenue[]): MonthMoney[] {
  const currencies = [...new Set([...dealMonths, ...received].map(({ currency }) => currency))].sort()
  return currencies.map((currency) => {
    const deal = dealMonths.find((one) => one.currency === currency)
    const [wonCents, wonThisMonthCents] = [deal?.wonCents ?? 0, deal?.wonThisMonthCents ?? 0]
    return {
      currency,
      wonCents: { now: wonCents, lastMonth: wonCents - wonThisMonthCents },
      pipelineCents: { now: deal?.pipelineCents ?? 0, lastMonth: deal?.pipelineBeforeCents ?? 0 },
      revenueCents: received.find((one) => one.currency === currency)?.cents ?? 0,
      wonThisMonthCents,
    }
  })
}
