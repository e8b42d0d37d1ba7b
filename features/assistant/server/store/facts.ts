import { type SQL, sql } from 'drizzle-orm'
import type { Day } from '#core/days'
import { searchKey } from '#core/search-key'
import { eventsTouching } from '#features/calendar/server/store'
import type { Db } from '#platform/db/database'
import { searchKeySql } from '#platform/search/searched'

/** What the assistant reads across the house. Every figure is computed here, never by a model. */

export type ClientFact = {
  id: number
  name: string
  businessName: string | null
  email: string | null
  phone: string | null
  address: string | null
  status: string
  notes: string | null
  createdAt: string
  /** How many of the words asked for stand in the name. */
  hits: number
}
export type InvoiceFact = {
  id: number
  number: string
  clientId: number
  client: string
  openCents: number
  currency: string
  dueDate: Day | null
  status: string
}
export type TaskFact = { id: number; title: string; priority: string; due: string | null; client: string | null }
export type EventFact = {
  id: number
  title: string
  start: string
  end: string
  /** The first day of what lasts all day. */
  day: Day | null
  allDay: boolean
  location: string | null
  client: string | null
  clientId: number | null
}
export type DealFact = {
  id: number
  name: string
  client: string
  clientId: number
  valueCents: number
  currency: string
  stage: string
  nextAction: string | null
  expectedCloseDate: Day | null
}
export type MailFact = {
  id: number
  senderName: string
  senderEmail: string
  recipients: string
  subject: string
  body: string
  receivedAt: string
  score: number | null
  read: boolean
  folder: string
}
export type SilentFact = { id: number; name: string; lastWritten: string | null }

const most = 200

async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const found = (await db.execute(query)) as unknown as { rows: Row[] }
  return found.rows
}

const iso = (column: SQL) => sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Clients whose names the words speak of, those with most of them first. */
export async function clientsNamed(db: Db, words: string[]): Promise<ClientFact[]> {
  if (words.length === 0) return []
  const hits = sql.join(
    words.map(
      (word) =>
        sql`(case when ${searchKeySql(sql`name || ' ' || coalesce(business_name, '')`)} ~ ${`\\m${searchKey(word).replace(/[^\p{L}\p{N}]/gu, '')}\\M`} then 1 else 0 end)`,
    ),
    sql` + `,
  )
  return rows<ClientFact>(
    db,
    sql`select * from (select id, name, business_name as "businessName", email, phone, address, status, notes, ${iso(sql`created_at`)} as "createdAt", ${hits} as hits from clients) found where hits > 0 order by hits desc, name limit 5`,
  )
}

export async function clientById(db: Db, id: number): Promise<ClientFact | undefined> {
  const [client] = await rows<ClientFact>(
    db,
    sql`select id, name, business_name as "businessName", email, phone, address, status, notes, ${iso(sql`created_at`)} as "createdAt", 0 as hits from clients where id = ${id}`,
  )
  return client
}

export async function clientByEmail(db: Db, email: string): Promise<ClientFact | undefined> {
  if (email === '') return undefined
  const [client] = await rows<ClientFact>(
    db,
    sql`select id, name, business_name as "businessName", email, phone, address, status, notes, ${iso(sql`created_at`)} as "createdAt", 0 as hits from clients where lower(email) = ${email.toLowerCase()} limit 1`,
  )
  return client
}

/** Invoices that are out and not wholly paid, longest due first. */
export async function openInvoices(db: Db, clientId?: number): Promise<InvoiceFact[]> {
  const open = sql`amount_cents - coalesce((to_jsonb(i) ->> 'paid_cents')::bigint, 0)`
  return rows<InvoiceFact>(
    db,
    sql`select i.id, invoice_number as number, client_id as "clientId", c.name as client, (${open})::float8 as "openCents", currency, due_date::text as "dueDate", i.status
        from invoices i join clients c on c.id = i.client_id
        where i.status not in ('draft', 'paid', 'cancelled') and ${open} > 0 ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
        order by due_date nulls last, i.id limit ${most}`,
  )
}

export type IssuedFact = {
  id: number
  number: string
  clientId: number
  client: string
  amountCents: number
  paidCents: number
  currency: string
  status: string
  issueDate: Day
  dueDate: Day | null
  /** The day of its last payment. */
  paidOn: Day | null
}

const issuedColumns = sql`i.id, invoice_number as number, client_id as "clientId", c.name as client, amount_cents::float8 as "amountCents", paid_cents::float8 as "paidCents", currency, i.status,
  issue_date::text as "issueDate", due_date::text as "dueDate", (select max(paid_on)::text from invoice_payments p where p.invoice_id = i.id) as "paidOn"
  from invoices i join clients c on c.id = i.client_id`
const ofClient = (clientId: number | undefined) => (clientId === undefined ? sql`` : sql`and client_id = ${clientId}`)

/** Invoices that went out between two days, both counted, newest first. */
export async function invoicesIssued(
  db: Db,
  { from, to, clientId }: { from: Day; to: Day; clientId?: number | undefined },
): Promise<IssuedFact[]> {
  return rows<IssuedFact>(
    db,
    sql`select ${issuedColumns} where i.status not in ('draft', 'cancelled') and issue_date between ${from}::date and ${to}::date ${ofClient(clientId)} order by issue_date desc, i.id desc`,
  )
}

export async function draftInvoices(db: Db, clientId?: number): Promise<IssuedFact[]> {
  return rows<IssuedFact>(
    db,
    sql`select ${issuedColumns} where i.status = 'draft' ${ofClient(clientId)} order by issue_date desc, i.id desc`,
  )
}

export async function invoiceNumbered(db: Db, number: string): Promise<IssuedFact | undefined> {
  const [invoice] = await rows<IssuedFact>(
    db,
    sql`select ${issuedColumns} where lower(invoice_number) = ${number.toLowerCase()} limit 1`,
  )
  return invoice
}

export type PaymentDelayFact = { clientId: number; client: string; invoices: number; late: number; days: number }

/** How many days after its due day each paid invoice was settled, summed by client. */
export async function paymentDelays(db: Db, since: Day, clientId?: number): Promise<PaymentDelayFact[]> {
  return rows<PaymentDelayFact>(
    db,
    sql`with settled as (
          select i.client_id, max(p.paid_on) - i.due_date as days
          from invoices i join invoice_payments p on p.invoice_id = i.id
          where i.status = 'paid' and i.due_date is not null ${ofClient(clientId)} group by i.id having max(p.paid_on) >= ${since}::date)
        select c.id as "clientId", c.name as client, count(*)::int as invoices, count(*) filter (where days > 0)::int as late, sum(days)::int as days
        from settled s join clients c on c.id = s.client_id group by c.id, c.name`,
  )
}

export async function openTasks(db: Db, clientId?: number): Promise<TaskFact[]> {
  return rows<TaskFact>(
    db,
    sql`select t.id, title, priority, ${iso(sql`due_date`)} as due, c.name as client from tasks t left join clients c on c.id = t.client_id
        where not completed ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
        order by due_date nulls last, t.id limit ${most}`,
  )
}

/** What stands in the calendar on these days, every one of a series, earliest first. */
export async function eventsOn(db: Db, { from, to }: { from: Day; to: Day }): Promise<EventFact[]> {
  const found = await eventsTouching(db, { from, to })
  return found
    .filter(({ isSuggested }) => !isSuggested)
    .slice(0, most)
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
}

export async function openDeals(db: Db, clientId?: number): Promise<DealFact[]> {
  return rows<DealFact>(
    db,
    sql`select d.id, d.name, c.name as client, client_id as "clientId", value_cents::float8 as "valueCents", currency, stage, next_action as "nextAction", expected_close_date::text as "expectedCloseDate"
        from deals d join clients c on c.id = d.client_id
        where stage not in ('closed-won', 'closed-lost') ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
        order by value_cents desc, d.id limit ${most}`,
  )
}

export type ClosedDeals = { won: number; lost: number; wonCents: number; currency: string }

export async function closedDeals(db: Db, clientId?: number): Promise<ClosedDeals[]> {
  return rows<ClosedDeals>(
    db,
    sql`select count(*) filter (where stage = 'closed-won')::int as won, count(*) filter (where stage = 'closed-lost')::int as lost,
        coalesce(sum(value_cents) filter (where stage = 'closed-won'), 0)::float8 as "wonCents", currency
        from deals where stage in ('closed-won', 'closed-lost') ${clientId === undefined ? sql`` : sql`and client_id = ${clientId}`}
        group by currency order by 3 desc`,
  )
}

export type PaidFact = { client: string; clientId: number; paidCents: number; currency: string; invoices: number }

/** What each client has paid since a day, best first; never added over currencies. */
export async function paidByClient(db: Db, since: Day): Promise<PaidFact[]> {
  return rows<PaidFact>(
    db,
    sql`select c.name as client, client_id as "clientId", sum(p.amount_cents)::float8 as "paidCents", currency, count(distinct i.id)::int as invoices
        from invoice_payments p join invoices i on i.id = p.invoice_id join clients c on c.id = i.client_id
        where p.paid_on >= ${since}::date group by c.name, client_id, currency order by 3 desc limit 10`,
  )
}

export type ReceivedFact = { cents: number; currency: string; payments: number }

/** What was paid between two days, both counted, by currency. */
export async function received(db: Db, from: Day, to: Day, clientId?: number): Promise<ReceivedFact[]> {
  return rows<ReceivedFact>(
    db,
    sql`select sum(p.amount_cents)::float8 as cents, i.currency, count(*)::int as payments
        from invoice_payments p join invoices i on i.id = p.invoice_id
        where p.paid_on between ${from}::date and ${to}::date ${clientId === undefined ? sql`` : sql`and i.client_id = ${clientId}`}
        group by i.currency order by 1 desc`,
  )
}

const mailColumns = sql`id, sender_name as "senderName", sender_email as "senderEmail", recipients, subject, left(body, 6000) as body, ${iso(sql`coalesce(received_at, created_at)`)} as "receivedAt", importance_score as score, read, folder`

export async function recentMails(db: Db, count: number): Promise<MailFact[]> {
  return rows<MailFact>(
    db,
    sql`select ${mailColumns} from emails where folder = 'inbox' order by received_at desc nulls last, id limit ${count}`,
  )
}

export async function unreadMails(db: Db): Promise<MailFact[]> {
  return rows<MailFact>(
    db,
    sql`select ${mailColumns} from emails where folder = 'inbox' and not read order by received_at desc nulls last, id limit ${most}`,
  )
}

/** The newest mail of each sender since then, where nothing has gone out to the sender afterwards. */
export async function unansweredMails(db: Db, since: Date): Promise<(MailFact & { isClient: boolean })[]> {
  return rows<MailFact & { isClient: boolean }>(
    db,
    sql`with written as (
          select lower(address) as address, max(coalesce(received_at, created_at)) as at
          from emails, lateral unnest(regexp_split_to_array(recipients, '[\\s,;<>"]+')) as address
          where folder = 'sent' and address like '%@%' group by 1),
        newest as (
          select distinct on (lower(sender_email)) * from emails
          where folder = 'inbox' and coalesce(received_at, created_at) >= ${since.toISOString()}::timestamptz
          order by lower(sender_email), coalesce(received_at, created_at) desc)
        select ${mailColumns}, exists (select 1 from clients c where lower(c.email) = lower(sender_email)) as "isClient"
        from newest left join written w on w.address = lower(sender_email)
        where w.at is null or w.at < coalesce(received_at, created_at)
        order by coalesce(received_at, created_at) desc limit 50`,
  )
}

/** From the client or to the client, newest first. */
export async function mailsWith(db: Db, email: string, count: number): Promise<MailFact[]> {
  const address = email.toLowerCase()
  return rows<MailFact>(
    db,
    sql`select ${mailColumns} from emails
        where folder in ('inbox', 'sent') and (lower(sender_email) = ${address}
          or ${address} = any(regexp_split_to_array(lower(recipients), '[\\s,;<>"]+')))
        order by received_at desc nulls last, id limit ${count}`,
  )
}

/** Clients with an address to whom nothing has gone out since then, longest first. */
export async function notWrittenTo(db: Db, since: Date): Promise<SilentFact[]> {
  return rows<SilentFact>(
    db,
    sql`with written as (
          select lower(address) as address, max(coalesce(received_at, created_at)) as at
          from emails, lateral unnest(regexp_split_to_array(recipients, '[\\s,;<>"]+')) as address
          where folder = 'sent' and address like '%@%' group by 1)
        select c.id, c.name, ${iso(sql`w.at`)} as "lastWritten"
        from clients c left join written w on w.address = lower(c.email)
        where c.status = 'active' and coalesce(c.email, '') <> '' and (w.at is null or w.at < ${since.toISOString()}::timestamptz)
        order by w.at nulls first, c.name limit 25`,
  )
}

export type Counts = {
  clients: number
  activeClients: number
  openTasks: number
  unreadMails: number
  openDeals: number
  invoices: number
  openInvoices: number
  contracts: number
  comingEvents: number
  notes: number
  documents: number
}

export async function counts(db: Db): Promise<Counts> {
  const [found] = await rows<Counts>(
    db,
    sql`select (select count(*) from clients)::int as clients, (select count(*) from clients where status = 'active')::int as "activeClients",
        (select count(*) from tasks where not completed)::int as "openTasks", (select count(*) from emails where folder = 'inbox' and not read)::int as "unreadMails",
        (select count(*) from deals where stage not in ('closed-won', 'closed-lost'))::int as "openDeals",
        (select count(*) from invoices)::int as invoices, (select count(*) from invoices where status not in ('draft', 'paid', 'cancelled') and amount_cents > paid_cents)::int as "openInvoices",
        (select count(*) from contracts)::int as contracts, (select count(*) from events where start_date_time >= now() and not is_suggested)::int as "comingEvents",
        (select count(*) from notes)::int as notes, (select count(*) from documents)::int as documents`,
  )
  return found as Counts
}

export type NoteFact = { id: number; title: string; content: string; updatedAt: string }

export async function notesOf(db: Db, clientId: number, count: number): Promise<NoteFact[]> {
  return rows<NoteFact>(
    db,
    sql`select id, title, left(content, 4000) as content, ${iso(sql`updated_at`)} as "updatedAt" from notes where client_id = ${clientId} order by updated_at desc limit ${count}`,
  )
}

export type DocumentFact = { id: number; name: string; type: string; client: string | null }

export async function documentsOf(db: Db, clientId?: number): Promise<DocumentFact[]> {
  return rows<DocumentFact>(
    db,
    sql`select d.id, d.name, d.type, c.name as client from documents d left join clients c on c.id = d.client_id ${clientId === undefined ? sql`` : sql`where d.client_id = ${clientId}`} order by d.id desc limit ${most}`,
  )
}

export type ContractFact = {
  id: number
  title: string
  client: string | null
  clientId: number | null
  state: string
  endDate: Day | null
}

export async function contractsOf(db: Db, clientId?: number): Promise<ContractFact[]> {
  return rows<ContractFact>(
    db,
    sql`select k.id, k.title, c.name as client, client_id as "clientId", state, end_date::text as "endDate"
        from contracts k left join clients c on c.id = k.client_id where true ${ofClient(clientId)} order by k.id desc limit ${most}`,
  )
}

export type ListedClient = { id: number; name: string; businessName: string | null; createdAt: string }

export async function clientList(db: Db, status?: string): Promise<ListedClient[]> {
  return rows<ListedClient>(
    db,
    sql`select id, name, business_name as "businessName", ${iso(sql`created_at`)} as "createdAt" from clients ${status ? sql`where status = ${status}` : sql``} order by created_at desc, id desc`,
  )
}
