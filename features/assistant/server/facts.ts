import type { Day } from '#core/days'
import type { InvoiceStatus } from '#features/invoices/invoice'

/** What the assistant reads of the owner's records. It spans all features, so the app implements it. */
export type Facts = {
  /** Clients whose names contain some of the words, best match first. */
  clientsNamed(words: string[]): Promise<ClientFact[]>
  clientById(id: number): Promise<ClientFact | undefined>
  clientByEmail(email: string): Promise<ClientFact | undefined>
  /** Newest first. */
  clientList(status?: string): Promise<ListedClient[]>
  counts(): Promise<Counts>

  /** Issued invoices that are not fully paid, earliest due date first. */
  openInvoices(clientId?: number): Promise<InvoiceFact[]>
  /** The page that the client sees, where a link to it was made. */
  invoiceLink(id: number): Promise<string | null>
  /** What clients are still to answer, sign, pay or send, longest first. */
  waitingForClients(clientId?: number): Promise<WaitingFact[]>
  /** Invoices issued in a range of days, both included, newest first. */
  invoicesIssued(range: { from: Day; to: Day; clientId?: number | undefined }): Promise<IssuedFact[]>
  draftInvoices(clientId?: number): Promise<IssuedFact[]>
  invoiceNumbered(number: string): Promise<IssuedFact | undefined>
  /** Days between due date and last payment of paid invoices, summed by client. */
  paymentDelays(since: Day, clientId?: number): Promise<PaymentDelayFact[]>
  /** Payments by client and currency in a range of days, largest first; without a limit the ten largest. */
  paidByClient(since: Day, until?: Day, limit?: number): Promise<PaidFact[]>
  /** Payments in a range of days, both included, by currency. */
  received(from: Day, to: Day, clientId?: number): Promise<ReceivedFact[]>

  openTasks(clientId?: number): Promise<TaskFact[]>
  /** `due` is when it was done. */
  tasksDone(range: DaysOfClient): Promise<TaskFact[]>
  /** Time that was tracked and has ended, newest first. */
  hoursBetween(range: DaysOfClient): Promise<HoursFact[]>
  /** Events in a range of days with all occurrences of a series, without suggestions, earliest first. */
  eventsBetween(range: { from: Day; to: Day }): Promise<EventFact[]>
  openDeals(clientId?: number): Promise<DealFact[]>
  closedDeals(clientId?: number): Promise<ClosedDeals[]>
  /** Won and lost deals, newest first; the date is the one on which they closed. */
  dealsClosed(clientId?: number): Promise<DealFact[]>
  notesOf(clientId: number | undefined, count: number): Promise<NoteFact[]>
  documentsOf(clientId?: number): Promise<DocumentFact[]>
  contractsOf(clientId?: number): Promise<ContractFact[]>
  /** Newest first; the status is that of today. */
  quotesOf(clientId?: number): Promise<QuoteFact[]>
  quoteNumbered(number: string): Promise<QuoteFact | undefined>
  creditNoteNumbered(number: string): Promise<CreditNoteFact | undefined>
  /** Series of invoices that have not ended, the next first. */
  recurringOf(clientId?: number): Promise<RecurringFact[]>

  recentMails(count: number): Promise<MailFact[]>
  /** Mails of a range of days, both included, newest first; with `about`, those that hold its longest word. */
  mailsBetween(search: MailSearch): Promise<MailFact[]>
  unreadMails(): Promise<MailFact[]>
  /** The newest mail of each sender since then, if nothing was sent to that sender afterwards. */
  unansweredMails(since: Date): Promise<(MailFact & { isClient: boolean })[]>
  /** Mails from or to an address, newest first. */
  mailsWith(email: string, count: number): Promise<MailFact[]>
  /** Active clients to whom no mail was sent since then, longest ago first. */
  notWrittenTo(since: Date): Promise<NotWrittenToFact[]>
}

export type DaysOfClient = { from: Day; to: Day; clientId?: number | undefined }

export type MailSearch = {
  from: Day
  to: Day
  address?: string | undefined
  direction?: 'sent' | 'received' | undefined
  about?: string | undefined
}

export type HoursFact = {
  description: string
  minutes: number
  day: Day
  client: string | null
  clientId: number | null
}

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
  /** How many of the searched words the name contains. */
  hits: number
}

export type ListedClient = { id: number; name: string; businessName: string | null; createdAt: string }

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

export type InvoiceFact = {
  id: number
  number: string
  clientId: number
  client: string
  openCents: number
  currency: string
  issueDate: Day
  dueDate: Day | null
  status: InvoiceStatus
}

export type IssuedFact = {
  id: number
  number: string
  clientId: number
  client: string
  /** Less what was credited. */
  amountCents: number
  paidCents: number
  currency: string
  status: string
  issueDate: Day
  dueDate: Day | null
  /** The day of its last payment. */
  paidOn: Day | null
}

export type PaymentDelayFact = { clientId: number; client: string; invoices: number; late: number; days: number }

export type PaidFact = { client: string; clientId: number; paidCents: number; currency: string; invoices: number }

export type ReceivedFact = { cents: number; currency: string; payments: number }

export type TaskFact = { id: number; title: string; priority: string; due: string | null; client: string | null }

export type EventFact = {
  id: number
  title: string
  start: string
  end: string
  /** The first day of an all-day event. */
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

export type ClosedDeals = { won: number; lost: number; wonCents: number; currency: string }

export type NoteFact = { id: number; title: string; content: string; updatedAt: string }

export type DocumentFact = { id: number; name: string; type: string; client: string | null; modifiedAt: string }

export type ContractFact = {
  id: number
  title: string
  client: string | null
  clientId: number | null
  state: string
  endDate: Day | null
}

export type QuoteFact = {
  id: number
  number: string
  title: string
  client: string
  clientId: number
  status: string
  amountCents: number
  currency: string
  issueDate: Day
  validUntil: Day | null
}

export type CreditNoteFact = {
  number: string
  invoiceId: number
  invoice: string
  client: string
  clientId: number
  amountCents: number
  currency: string
  issueDate: Day
}

export type RecurringFact = {
  id: number
  /** Its first line. */
  title: string
  client: string
  clientId: number
  frequency: string
  interval: number
  /** Of one invoice, with tax. */
  amountCents: number
  currency: string
  nextDate: Day
  isPaused: boolean
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

export type NotWrittenToFact = { id: number; name: string; lastWritten: string | null }

export type WaitingFact = {
  kind: 'quote' | 'contract' | 'signature' | 'invoice' | 'file'
  id: number
  clientId: number
  clientName: string
  title: string
  days: number
}
