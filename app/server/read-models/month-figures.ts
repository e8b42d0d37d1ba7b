import { sql } from 'drizzle-orm'
import { answeredWithinHours, type MonthFigures } from '#features/analytics/month-figures'
import type { MonthToDate } from '#features/analytics/month-to-date'
import { events } from '#features/calendar/server/table'
import { clientCounts, clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { documents } from '#features/documents/server/table'
import { emails } from '#features/emails/server/table'
import { invoices } from '#features/invoices/server/table'
import { tasks } from '#features/tasks/server/table'
import type { Db, Rows } from '#platform/db/database'

/** The summary cards show one currency; amounts in others are left out. */
const currency = 'USD'

/** Computes the current month in one statement, so that all figures are of the same instant. */
export async function computeMonthFigures(
  db: Db,
  { start, firstDay, today, now, timeZone }: MonthToDate,
): Promise<MonthFigures> {
  const from = sql`${start.toISOString()}::timestamptz`
  const until = sql`${now.toISOString()}::timestamptz`
  const replyWindow = sql`make_interval(hours => ${answeredWithinHours})`
  const closedOn = sql`coalesce(${deals.actualCloseDate}, (${deals.updatedAt} at time zone ${timeZone})::date)`
  const isWon = sql`${deals.stage} = 'closed-won'`
  const isClosed = sql`${deals.stage} in ('closed-won', 'closed-lost')`
  const isThisMonth = sql`${closedOn} >= ${firstDay}::date`
  const { rows } = (await db.execute(sql`
    with deal as (
      select
        coalesce(sum(${deals.valueCents}) filter (where ${isWon} and ${deals.currency} = ${currency}), 0)::float8 as won,
        coalesce(sum(${deals.valueCents}) filter (where ${isWon} and ${deals.currency} = ${currency} and ${isThisMonth}), 0)::float8
          as won_this_month,
        coalesce(sum(${deals.valueCents}) filter (where not ${isClosed} and ${deals.currency} = ${currency}), 0)::float8 as pipeline,
        coalesce(sum(${deals.valueCents}) filter (
          where ${deals.createdAt} < ${from} and ${deals.currency} = ${currency} and (not ${isClosed} or ${isThisMonth})
        ), 0)::float8 as pipeline_before,
        (count(*) filter (where ${isWon} and ${isThisMonth}))::int as deals_won,
        (count(*) filter (where ${isClosed} and ${isThisMonth}))::int as deals_closed
      from ${deals}
    ), client as (
      select
        (select coalesce(sum(${clientCounts.count}), 0)::int from ${clientCounts}) as clients,
        (select count(*)::int from ${clients} where ${clients.createdAt} >= ${from}) as new_clients
    ), invoice as (
      select
        -- A paid invoice is last updated when it is paid.
        coalesce(sum(${invoices.amountCents}) filter (
          where ${invoices.status} = 'paid' and ${invoices.currency} = ${currency} and ${invoices.updatedAt} >= ${from}
        ), 0)::float8 as revenue,
        (count(*) filter (where ${billedThisMonth(firstDay, today)}))::int as issued,
        (count(*) filter (where ${billedThisMonth(firstDay, today)} and ${invoices.status} = 'paid'))::int as paid
      from ${invoices}
    ), sent as materialized (
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
    ), answering as (
      select
        count(*)::int as answered,
        ((select count(*) from theirs where at < ${until} - ${replyWindow})
          - count(*) filter (where at < ${until} - ${replyWindow}))::int as left_unanswered,
        avg(extract(epoch from took) / 3600)::float8 as hours_to_answer
      from reply
    ), task as (
      select count(*)::int as due, (count(*) filter (where ${tasks.completed}))::int as done
      from ${tasks} where ${tasks.dueDate} between ${from} and ${until}
    )
    select deal.*, client.*, invoice.*, answering.*, task.*,
      ((select count(*) from came) + (select count(*) from sent))::int as emails,
      (select count(*)::int from ${documents} where ${documents.createdAt} >= ${from}) as documents,
      (select count(*)::int from ${events}
        where ${events.clientId} is not null and not ${events.isSuggested}
          and ${events.startDateTime} between ${from} and ${until}) as meetings
    from deal, client, invoice, answering, task
  `)) as Rows
  return figuresOf(rows[0] as Record<string, number>)
}

/** The same expression as in the indexes of the mail lists. */
const mailTime = sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`

const billedThisMonth = (firstDay: string, today: string) =>
  sql`${invoices.issueDate} between ${firstDay}::date and ${today}::date and ${invoices.status} not in ('draft', 'cancelled')`

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
