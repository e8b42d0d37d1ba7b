/** What right answers must hold, by statements on the demo's tables that share nothing with the code under test. */
export const demoNow = new Date('2026-11-17T15:00:00Z')

const client = (name: string) => `(select id from clients where name like '%${name}%')`
const paid = (from: string, to: string, who?: string) =>
  `select coalesce(sum(p.amount_cents),0)::float8 as cents from invoice_payments p join invoices i on i.id = p.invoice_id
   where i.currency = 'USD' and p.paid_on between '${from}' and '${to}'${who ? ` and i.client_id = ${client(who)}` : ''}`
const issued = (from: string, to: string, figure: string, who?: string) =>
  `select ${figure} from invoices where status not in ('draft','cancelled') and issue_date between '${from}' and '${to}'${who ? ` and client_id = ${client(who)}` : ''}`
const open = (condition = 'true') =>
  `select sum(amount_cents - paid_cents - credited_cents)::float8 as cents from invoices
   where status in ('sent','pending','overdue') and currency = 'USD' and ${condition}`
const topPaid = (from: string, to: string) =>
  `select c.name as text from invoice_payments p join invoices i on i.id = p.invoice_id join clients c on c.id = i.client_id
   where i.currency = 'USD' and p.paid_on between '${from}' and '${to}' group by c.name order by sum(p.amount_cents) desc limit 1`
const usd = `coalesce(sum(amount_cents - credited_cents) filter (where currency = 'USD'),0)::float8 as cents`
const many = 'count(*)::int as number'
const hours = (from: string, to: string, who?: string) =>
  `select replace(to_char(sum(extract(epoch from ended_at - started_at)) / 3600, 'FM990.0'), '.0', '') as text from time_entries
   where ended_at is not null and (started_at at time zone 'America/New_York')::date between '${from}' and '${to}'${who ? ` and client_id = ${client(who)}` : ''}`
const mails = (condition: string) => `select ${many} from emails where ${condition}`
const on = (column: string, from: string, to: string) =>
  `(${column} at time zone 'America/New_York')::date between '${from}' and '${to}'`
const eventOn = (from: string, to: string) =>
  `select title as text from events where not is_suggested and ${on('start_date_time', from, to)} order by start_date_time limit 1`

export const facts: Record<string, string> = {
  paidNov: paid('2026-11-01', '2026-11-30'),
  paidOct: paid('2026-10-01', '2026-10-31'),
  paidSep: paid('2026-09-01', '2026-09-30'),
  paidJul: paid('2026-07-01', '2026-07-31'),
  paidMay: paid('2026-05-01', '2026-05-31'),
  paidYear: paid('2026-01-01', '2026-12-31'),
  paid2025: paid('2025-01-01', '2025-12-31'),
  paidSinceMarch: paid('2026-03-01', '2026-11-17'),
  paidSinceJune: paid('2026-06-01', '2026-11-17'),
  paidQ3: paid('2026-07-01', '2026-09-30'),
  paidQ1: paid('2026-01-01', '2026-03-31'),
  paid30: paid('2026-10-19', '2026-11-17'),
  paid90: paid('2026-08-20', '2026-11-17'),
  paidRosa: paid('2026-01-01', '2026-12-31', 'Rosa'),
  paidOkafor: paid('2026-01-01', '2026-12-31', 'Okafor'),
  paidNora: paid('2026-01-01', '2026-12-31', 'Nora'),
  paidOkaforNov: paid('2026-11-01', '2026-11-30', 'Okafor'),
  paidOkaforOct: paid('2026-10-01', '2026-10-31', 'Okafor'),
  topYear: topPaid('2026-01-01', '2026-12-31'),
  topNov: topPaid('2026-11-01', '2026-11-30'),
  topOct: topPaid('2026-10-01', '2026-10-31'),
  topSummer: topPaid('2026-07-01', '2026-09-30'),
  owed: open(),
  overdue: open(`due_date < '2026-11-17'`),
  owedBrock: open(`client_id = ${client('Brock')}`),
  owedGus: open(`client_id = ${client('Gus')}`),
  owedCamila: open(`client_id = ${client('Camila')}`),
  topOwed: `select c.name as text from invoices i join clients c on c.id = i.client_id where i.status in ('sent','pending','overdue')
    and i.currency = 'USD' group by c.name order by sum(amount_cents - paid_cents - credited_cents) desc limit 1`,
  invoicedOct: issued('2026-10-01', '2026-10-31', usd),
  invoicedNov: issued('2026-11-01', '2026-11-30', usd),
  invoicedYear: issued('2026-01-01', '2026-12-31', usd),
  invoicesOct: issued('2026-10-01', '2026-10-31', many),
  invoicesSep: issued('2026-09-01', '2026-09-30', many),
  invoicesYear: issued('2026-01-01', '2026-12-31', many),
  invoicesEuro: `${issued('2026-01-01', '2026-12-31', many)} and currency = 'EUR'`,
  invoicesRosa: issued('2026-01-01', '2026-12-31', many, 'Rosa'),
  averageInvoice: `select round(avg(amount_cents - credited_cents))::float8 as cents from invoices where currency = 'USD' and status not in ('draft','cancelled') and issue_date between '2026-01-01' and '2026-12-31'`,
  biggestInvoice: `select invoice_number as text from invoices where status not in ('draft','cancelled') and currency = 'USD' and issue_date between '2026-01-01' and '2026-12-31' order by amount_cents - credited_cents desc limit 1`,
  lastInvoice: `select invoice_number as text from invoices where status not in ('draft','cancelled') and issue_date <= '2026-11-17' order by issue_date desc, id desc limit 1`,
  hoursLastWeek: hours('2026-11-09', '2026-11-15'),
  hoursMonth: hours('2026-11-01', '2026-11-30'),
  hoursGriggs: hours('2026-11-01', '2026-11-30', 'Griggs'),
  hoursRosa: hours('2026-11-01', '2026-11-30', 'Rosa'),
  topHours: `select c.name as text from time_entries t join clients c on c.id = t.client_id where ended_at is not null group by c.name order by sum(ended_at - started_at) desc limit 1`,
  lastMailRosa: `select subject as text from emails where folder = 'inbox' and sender_name = 'Rosa Delfino' order by received_at desc limit 1`,
  mailsRosa: mails(`folder in ('inbox','archive') and sender_name = 'Rosa Delfino'`),
  mailsSentWeek: mails(`folder = 'sent' and ${on('received_at', '2026-11-09', '2026-11-15')}`),
  mailsToday: mails(`folder in ('inbox','archive') and ${on('received_at', '2026-11-17', '2026-11-17')}`),
  mailAboutContract: `select sender_name as text from emails where folder in ('inbox','archive') and (subject ilike '%contract%' or body ilike '%contract%') order by received_at desc limit 1`,
  meetingsNextWeek: eventOn('2026-11-23', '2026-11-29'),
  nextOkafor: `select e.title as text from events e where client_id = ${client('Okafor')} and not is_suggested and start_date_time > '2026-11-17T15:00Z' order by start_date_time limit 1`,
  nextBeatriz: `select e.title as text from events e where client_id = ${client('Beatriz')} and not is_suggested and start_date_time > '2026-11-17T05:00Z' order by start_date_time limit 1`,
  nextEarl: `select e.title as text from events e where client_id = ${client('Earl')} and not is_suggested and start_date_time > '2026-11-17T05:00Z' order by start_date_time limit 1`,
  wonYear: `select count(*)::int as number from deals where stage = 'closed-won' and actual_close_date between '2026-01-01' and '2026-12-31'`,
  wonNov: `select count(*)::int as number from deals where stage = 'closed-won' and actual_close_date between '2026-11-01' and '2026-11-30'`,
  wonNovValue: `select sum(value_cents)::float8 as cents from deals where stage = 'closed-won' and actual_close_date between '2026-11-01' and '2026-11-30'`,
  lostYear: `select count(*)::int as number from deals where stage = 'closed-lost' and actual_close_date between '2026-01-01' and '2026-12-31'`,
  biggestDeal: `select name as text from deals where stage not like 'closed%' order by value_cents desc limit 1`,
  openDeals: `select count(*)::int as number from deals where stage not like 'closed%'`,
  okaforContract: `select title as text from contracts where client_id = ${client('Okafor')} limit 1`,
  feldContract: `select title as text from contracts where client_id = ${client('Feld')} limit 1`,
  acceptedQuote: `select quote_number as text from quotes where status = 'accepted' limit 1`,
  declinedQuote: `select quote_number as text from quotes where status = 'declined' limit 1`,
  biggestQuote: `select quote_number as text from quotes order by amount_cents desc limit 1`,
  brockMail: `select email as text from clients where name = 'Brock Sutter'`,
  brockInvoice: `select invoice_number as text from invoices where client_id = ${client('Brock')} and status in ('sent','pending','overdue') limit 1`,
  brockOpen: open(`client_id = ${client('Brock')}`),
  gusInvoice: `select invoice_number as text from invoices where client_id = ${client('Gus')} and status in ('sent','pending','overdue') limit 1`,
  gusMail: `select email as text from clients where name = 'Gus Pappas'`,
  beatrizMail: `select email as text from clients where name = 'Beatriz Salgado'`,
  clients: `select count(*)::int as number from clients`,
  rosaPhone: `select phone as text from clients where name = 'Rosa Delfino'`,
  rosaMail: `select email as text from clients where name = 'Rosa Delfino'`,
  openTasks: `select count(*)::int as number from tasks where not completed`,
  tasksLate: `select count(*)::int as number from tasks where not completed and due_date < '2026-11-17T05:00Z'`,
  tasksLateWeek: `select count(*)::int as number from tasks where not completed and due_date < '2026-11-10T05:00Z'`,
  overdue30: open(`due_date < '2026-10-18'`),
  negotiating: `select count(*)::int as number from deals where stage = 'negotiation'`,
  monthlyAverage: `select round(sum(p.amount_cents) / 11.0)::float8 as cents from invoice_payments p join invoices i on i.id = p.invoice_id where i.currency = 'USD' and p.paid_on between '2026-01-01' and '2026-11-30'`,
  bestMonth: `select 'November 2026' as text`,
  unread: `select count(*)::int as number from emails where folder = 'inbox' and not read`,
  over2000: `select count(*)::int as number from invoices where status in ('sent','pending','overdue') and currency = 'USD' and amount_cents - paid_cents - credited_cents >= 200000`,
  brockReply: `select subject as text from emails where folder = 'inbox' and sender_name = 'Brock Sutter' order by received_at desc limit 1`,
  okaforLastPaid: `select invoice_number as text from invoices i join invoice_payments p on p.invoice_id = i.id where client_id = ${client('Okafor')} order by paid_on desc limit 1`,
  rosaMailTo: `select email as text from clients where name = 'Rosa Delfino'`,
  earlQuote: `select quote_number as text from quotes where client_id = ${client('Earl')} limit 1`,
  notUnderstood: `select 'nearest' as text`,
}
