import { desc, sql } from 'drizzle-orm'
import { toDollars } from '#core/money'
import type { Db, Rows } from '#platform/db/database'
import type { Analytics } from '../analytics'
import { answeredWithinHours, type MonthFigures } from '../month-figures'
import type { MonthToDate } from '../month-to-date'
import { analytics } from './table'

/** The one currency of the summary cards; sums of others are not mixed in. */
const currency = 'USD'
const keptMonths = 12

/** The finished months that were kept, newest first. */
export async function findFinishedMonths(db: Db, running: MonthToDate): Promise<Analytics[]> {
  const rows = await db
    .select()
    .from(analytics)
    .where(sql`${analytics.periodStart} < ${running.firstDay}`)
    .orderBy(desc(analytics.periodStart))
    .limit(keptMonths)
  return rows.map(({ revenueCents, dealValueCents, createdAt: _, ...record }) => ({
    ...record,
    revenue: revenueCents === null ? null : toDollars(revenueCents),
    dealValue: dealValueCents === null ? null : toDollars(dealValueCents),
    withoutLastMonth: [],
    clientCount: null,
    timeZone: null,
  }))
}

/** Counts and sums the running month in one statement, so that all figures are of the same instant. */
export async function sumUpMonth(
  db: Db,
  { start, firstDay, today, now, timeZone }: MonthToDate,
): Promise<MonthFigures> {
  const from = sql`${start.toISOString()}::timestamptz`
  const until = sql`${now.toISOString()}::timestamptz`
  const patience = sql`make_interval(hours => ${answeredWithinHours})`
  const closedOn = sql`coalesce(actual_close_date, (updated_at at time zone ${timeZone})::date)`
  const isWon = sql`stage = 'closed-won'`
  const isClosed = sql`stage in ('closed-won', 'closed-lost')`
  const isThisMonth = sql`${closedOn} >= ${firstDay}::date`
  const { rows } = (await db.execute(sql`
    with deal as (
      select
        coalesce(sum(value_cents) filter (where ${isWon} and currency = ${currency}), 0)::float8 as won,
        coalesce(sum(value_cents) filter (where ${isWon} and currency = ${currency} and ${isThisMonth}), 0)::float8
          as won_this_month,
        coalesce(sum(value_cents) filter (where not ${isClosed} and currency = ${currency}), 0)::float8 as pipeline,
        coalesce(sum(value_cents) filter (
          where created_at < ${from} and currency = ${currency} and (not ${isClosed} or ${isThisMonth})
        ), 0)::float8 as pipeline_before,
        (count(*) filter (where ${isWon} and ${isThisMonth}))::int as deals_won,
        (count(*) filter (where ${isClosed} and ${isThisMonth}))::int as deals_closed
      from deals
    ), client as (
      select
        (select coalesce(sum(count), 0)::int from client_counts) as clients,
        (select count(*)::int from clients where created_at >= ${from}) as new_clients
    ), invoice as (
      select
        -- A paid invoice was last touched when the money came.
        coalesce(sum(amount_cents) filter (
          where status = 'paid' and currency = ${currency} and updated_at >= ${from}
        ), 0)::float8 as revenue,
        (count(*) filter (where ${billedThisMonth(firstDay, today)}))::int as issued,
        (count(*) filter (where ${billedThisMonth(firstDay, today)} and status = 'paid'))::int as paid
      from invoices
    ), sent as materialized (
      select ${cameAt} as at, lower(recipients collate "C") as recipients
      from emails where folder = 'sent' and ${cameAt} between ${from} and ${until}
    ), came as materialized (
      select ${cameAt} as at, lower(sender_email collate "C") as address
      from emails where folder = 'inbox' and ${cameAt} between ${from} and ${until}
    ), mine as materialized (
      -- 'Rosa <rosa@lark.example>' and 'rosa@lark.example' are the same address.
      select at, btrim(substr(part, strpos(part, '<') + 1), ' >') as address
      from sent, unnest(string_to_array(recipients, ',')) as part
    ), theirs as materialized (
      select at, address from came where address in (select lower(email collate "C") from clients)
    ), letter as (
      select true as is_mine, at, address from mine
      union all
      select false, at, address from theirs where address in (select address from mine)
    ), conversation as (
      select is_mine, at, min(at) filter (where is_mine) over (
        -- From the newest back to this one: what stands before it was written later.
        partition by address order by at desc rows between unbounded preceding and 1 preceding
      ) as answered_at
      from letter
    ), reply as (
      select at, answered_at - at as took
      from conversation
      where not is_mine and answered_at - at <= ${patience}
    ), answering as (
      select
        count(*)::int as answered,
        ((select count(*) from theirs where at < ${until} - ${patience})
          - count(*) filter (where at < ${until} - ${patience}))::int as left_unanswered,
        avg(extract(epoch from took) / 3600)::float8 as hours_to_answer
      from reply
    ), task as (
      select count(*)::int as due, (count(*) filter (where completed))::int as done
      from tasks where due_date between ${from} and ${until}
    )
    select deal.*, client.*, invoice.*, answering.*, task.*,
      ((select count(*) from came) + (select count(*) from sent))::int as emails,
      (select count(*)::int from documents where created_at >= ${from}) as documents,
      (select count(*)::int from events
        where client_id is not null and not is_suggested
          and start_date_time between ${from} and ${until}) as meetings
    from deal, client, invoice, answering, task
  `)) as Rows
  return figuresOf(rows[0] as Record<string, number>)
}

/** As the mail lists have it, and their indexes. */
const cameAt = sql`coalesce(received_at, created_at)`

const billedThisMonth = (firstDay: string, today: string) =>
  sql`issue_date between ${firstDay}::date and ${today}::date and status not in ('draft', 'cancelled')`

function figuresOf(row: Record<string, number>): MonthFigures {
  const of = (name: string) => row[name] ?? 0
  return {
    clients: { now: of('clients'), lastMonth: of('clients') - of('new_clients') },
    wonCents: { now: of('won'), lastMonth: of('won') - of('won_this_month') },
    pipelineCents: { now: of('pipeline'), lastMonth: of('pipeline_before') },
    revenueCents: of('revenue'),
    wonThisMonthCents: of('won_this_month'),
    dealsWon: of('deals_won'),
    dealsClosed: of('deals_closed'),
    invoicesIssued: of('issued'),
    invoicesPaid: of('paid'),
    emails: of('emails'),
    answered: of('answered'),
    leftUnanswered: of('left_unanswered'),
    hoursToAnswer: row.hours_to_answer ?? null,
    documents: of('documents'),
    meetings: of('meetings'),
    tasksDue: of('due'),
    tasksDone: of('done'),
  }
}
