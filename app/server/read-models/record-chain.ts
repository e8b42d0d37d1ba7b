import { and, asc, desc, eq, gte, inArray, lte, ne, or, sql } from 'drizzle-orm'
import { type Day, dayIn, startOfDay } from '#core/days'
import { formatCents } from '#core/money'
import { notFound } from '#core/problem'
import { bookings } from '#features/booking/server/table'
import type { RecordStep } from '#features/clients/record-api'
import { clients } from '#features/clients/server/table'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { emails, participantAddresses } from '#features/emails/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { quoteInstalments, quotes } from '#features/quotes/server/table'
import { contactSubmissions } from '#features/requests/server/table'
import { readBusiness } from '#features/settings/server/store'
import { signers, signRequests } from '#features/signing/server/table'
import type { Db } from '#platform/db/database'

type Step = Omit<RecordStep, 'at'> & { at: Date }
type Part = { label: 'Deposit' | 'Instalment' | 'Rest'; quoteNumber: string }

export async function chainOfDeal(db: Db, id: number): Promise<Step[]> {
  const [deal] = await db.select().from(deals).where(eq(deals.id, id))
  if (!deal) throw notFound('Deal not found')
  const ofDeal = await db.select().from(quotes).where(eq(quotes.dealId, id))
  const parts = await partsOf(db, ofDeal)
  const billed = await db
    .select()
    .from(invoices)
    .where(or(eq(invoices.dealId, id), inArray(invoices.id, [...parts.keys()])))
  const agreed = await db.select().from(contracts).where(eq(contracts.dealId, id))
  const first = new Date(Math.min(deal.createdAt.getTime(), ...ofDeal.map(({ createdAt }) => createdAt.getTime())))
  const met = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.clientId, deal.clientId ?? 0), eq(bookings.status, 'confirmed'), gte(bookings.createdAt, first)),
    )
  return inOrder([
    ...(await originSteps(db, deal.clientId, first, deal.relatedEmails)),
    ...ofDeal.flatMap(quoteSteps),
    ...(await agreementSteps(db, agreed, ofDeal)),
    ...(await invoiceSteps(db, billed, parts)),
    ...met.map((booking) => ({
      kind: 'meeting' as const,
      record: { kind: 'booking' as const, id: booking.id },
      title: booking.typeName,
      detail: booking.place,
      at: booking.start,
    })),
  ])
}

export async function chainOfQuote(db: Db, id: number): Promise<Step[]> {
  const [quote] = await db.select().from(quotes).where(eq(quotes.id, id))
  if (!quote) throw notFound('Quote not found')
  if (quote.dealId) return chainOfDeal(db, quote.dealId)
  const parts = await partsOf(db, [quote])
  const billed = await db
    .select()
    .from(invoices)
    .where(inArray(invoices.id, [...parts.keys()]))
  return inOrder([
    ...(await originSteps(db, quote.clientId, quote.createdAt)),
    ...quoteSteps(quote),
    ...(await agreementSteps(db, [], [quote])),
    ...(await invoiceSteps(db, billed, parts)),
  ])
}

export async function chainOfContract(db: Db, id: number): Promise<Step[]> {
  const [contract] = await db.select().from(contracts).where(eq(contracts.id, id))
  if (!contract) throw notFound('Contract not found')
  if (contract.dealId) return chainOfDeal(db, contract.dealId)
  return inOrder([
    ...(await originSteps(db, contract.clientId, contract.createdAt)),
    ...(await agreementSteps(db, [contract], [])),
  ])
}

/** Also backwards: the quote that an invoice came from. */
export async function chainOfInvoice(db: Db, id: number): Promise<Step[]> {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id))
  if (!invoice) throw notFound('Invoice not found')
  if (invoice.dealId) return chainOfDeal(db, invoice.dealId)
  const [instalment] = await db.select().from(quoteInstalments).where(eq(quoteInstalments.invoiceId, id))
  const [quote] = await db
    .select({ id: quotes.id })
    .from(quotes)
    .where(instalment ? eq(quotes.id, instalment.quoteId) : eq(quotes.finalInvoiceId, id))
  return quote ? chainOfQuote(db, quote.id) : inOrder(await invoiceSteps(db, [invoice], new Map()))
}

/** How it began: the client's last request before it, and the mails linked to the deal, or else the last mail before it. */
async function originSteps(db: Db, clientId: number | null, first: Date, mailIds: number[] = []): Promise<Step[]> {
  const [client] = await db
    .select({ email: clients.email })
    .from(clients)
    .where(eq(clients.id, clientId ?? 0))
  if (!client) return []
  const address = client.email.trim().toLowerCase()
  const ofClient = eq(contactSubmissions.clientId, clientId ?? 0)
  const [request] = await db
    .select()
    .from(contactSubmissions)
    .where(
      and(
        address ? or(ofClient, sql`lower(${contactSubmissions.email}) = ${address}`) : ofClient,
        lte(contactSubmissions.createdAt, first),
      ),
    )
    .orderBy(desc(contactSubmissions.createdAt))
    .limit(1)
  const mails = await originMails(db, address, first, mailIds)
  return [
    ...(request
      ? [
          {
            kind: 'request' as const,
            record: { kind: 'request' as const, id: request.id },
            title: `Request from ${request.name}`,
            detail: request.message.slice(0, 140),
            at: request.createdAt,
          },
        ]
      : []),
    ...mails.map(({ id, subject, senderName, receivedAt, createdAt }) => ({
      kind: 'mail' as const,
      record: { kind: 'email' as const, id },
      title: subject || 'Mail without a subject',
      detail: senderName,
      at: receivedAt ?? createdAt,
    })),
  ]
}

const columnsOfMail = {
  id: emails.id,
  subject: emails.subject,
  senderName: emails.senderName,
  receivedAt: emails.receivedAt,
  createdAt: emails.createdAt,
}

async function originMails(db: Db, address: string, first: Date, mailIds: number[]) {
  const at = sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`
  if (mailIds.length > 0) {
    const linked = await db
      .select(columnsOfMail)
      .from(emails)
      .where(inArray(emails.id, mailIds))
      .orderBy(asc(at))
      .limit(5)
    if (linked.length > 0) return linked
  }
  if (!address) return []
  return db
    .select(columnsOfMail)
    .from(emails)
    .where(
      and(
        sql`${participantAddresses(emails)} @> array[${address}]::text[]`,
        sql`${emails.folder} <> 'drafts'`,
        sql`${at} <= ${first.toISOString()}`,
        sql`${at} > ${new Date(first.getTime() - originDays * 86_400_000).toISOString()}`,
      ),
    )
    .orderBy(desc(at))
    .limit(1)
}

/** An older mail did not lead to it. */
const originDays = 90

const inOrder = (steps: Step[]) => steps.sort((a, b) => a.at.getTime() - b.at.getTime())

/** By invoice: the part of the quote that it bills. */
async function partsOf(db: Db, from: (typeof quotes.$inferSelect)[]): Promise<Map<number, Part>> {
  const numbers = new Map(from.map(({ id, quoteNumber }) => [id, quoteNumber]))
  const instalments = await db
    .select()
    .from(quoteInstalments)
    .where(inArray(quoteInstalments.quoteId, [...numbers.keys()]))
  const parts = new Map<number, Part>()
  for (const { id, finalInvoiceId } of from)
    if (finalInvoiceId) parts.set(finalInvoiceId, { label: 'Rest', quoteNumber: numbers.get(id) ?? '' })
  for (const { invoiceId, quoteId, isDeposit } of instalments)
    if (invoiceId)
      parts.set(invoiceId, { label: isDeposit ? 'Deposit' : 'Instalment', quoteNumber: numbers.get(quoteId) ?? '' })
  return parts
}

function quoteSteps(quote: typeof quotes.$inferSelect): Step[] {
  if (quote.status === 'draft' && !quote.sentAt) return []
  const record = { kind: 'quote' as const, id: quote.id }
  const title = `Quote ${quote.quoteNumber}`
  const money = formatCents(quote.amountCents, quote.currency)
  const { acceptedAt, acceptedName, declinedAt, declineReason } = quote
  return [
    { kind: 'quote', record, title, detail: `${quote.title}, ${money}`, at: quote.sentAt ?? quote.createdAt },
    ...(acceptedAt
      ? [{ kind: 'acceptance' as const, record, title: 'Accepted', detail: `by ${acceptedName ?? ''}`, at: acceptedAt }]
      : []),
    ...(declinedAt
      ? [{ kind: 'acceptance' as const, record, title: 'Declined', detail: declineReason ?? '', at: declinedAt }]
      : []),
  ]
}

/** Contracts, and who was asked to sign them or a quote. */
async function agreementSteps(
  db: Db,
  agreed: (typeof contracts.$inferSelect)[],
  offered: (typeof quotes.$inferSelect)[],
): Promise<Step[]> {
  const asked = await db
    .select()
    .from(signRequests)
    .where(
      and(
        ne(signRequests.state, 'draft'),
        or(
          inArray(
            signRequests.contractId,
            agreed.map(({ id }) => id),
          ),
          inArray(
            signRequests.quoteId,
            offered.map(({ id }) => id),
          ),
        ),
      ),
    )
  const signing = await db
    .select()
    .from(signers)
    .where(
      inArray(
        signers.requestId,
        asked.map(({ id }) => id),
      ),
    )
    .orderBy(asc(signers.position))
  const sealed = new Set(asked.filter(({ state }) => state === 'complete').map(({ contractId }) => contractId))
  return [
    ...agreed.flatMap((contract) => contractSteps(contract, sealed.has(contract.id))),
    ...asked.flatMap((request) =>
      signatureSteps(
        request,
        signing.filter(({ requestId }) => requestId === request.id),
      ),
    ),
  ]
}

function contractSteps(contract: typeof contracts.$inferSelect, isSealed: boolean): Step[] {
  if (contract.state === 'draft') return []
  const record = { kind: 'contract' as const, id: contract.id }
  const at = contract.sentAt ?? contract.createdAt
  return [
    { kind: 'contract', record, title: `Contract ${contract.title}`, detail: 'Sent', at },
    ...(contract.state === 'signed' && !isSealed
      ? [{ kind: 'signature' as const, record, title: 'Signed', detail: contract.title, at: contract.updatedAt }]
      : []),
  ]
}

function signatureSteps(
  { id, title, state, sentAt, createdAt, completedAt, updatedAt, withdrawnWhy }: typeof signRequests.$inferSelect,
  asked: (typeof signers.$inferSelect)[],
): Step[] {
  const step = (text: string, detail: string, at: Date): Step => ({
    kind: 'signature',
    record: { kind: 'signature', id },
    title: text,
    detail: [title, detail].filter(Boolean).join(', '),
    at,
  })
  const names = asked.map(({ name }) => name).join(', ')
  const declined = asked.find(({ declinedAt }) => declinedAt)
  return [
    step('Sent for signature', names && `to ${names}`, sentAt ?? createdAt),
    ...(state === 'complete' ? [step('Signed and sealed', names && `by ${names}`, completedAt ?? updatedAt)] : []),
    ...(state === 'declined'
      ? [step(`${declined?.name ?? 'A signer'} declined to sign`, declined?.declineReason ?? '', updatedAt)]
      : []),
    ...(state === 'withdrawn' ? [step('Request withdrawn', withdrawnWhy ?? '', updatedAt)] : []),
  ]
}

async function invoiceSteps(
  db: Db,
  billed: (typeof invoices.$inferSelect)[],
  parts: Map<number, Part>,
): Promise<Step[]> {
  const sent = new Map(billed.filter(({ status }) => status !== 'draft').map((invoice) => [invoice.id, invoice]))
  const payments = await db
    .select()
    .from(invoicePayments)
    .where(inArray(invoicePayments.invoiceId, [...sent.keys()]))
  const { timeZone } = await readBusiness(db)
  const issued = [...sent.values()].map((invoice): Step => {
    const part = parts.get(invoice.id)
    const money = formatCents(invoice.amountCents, invoice.currency)
    return {
      kind: part?.label === 'Deposit' ? 'deposit' : 'invoice',
      record: { kind: 'invoice', id: invoice.id },
      title: `${part?.label === 'Deposit' ? 'Deposit' : 'Invoice'} ${invoice.invoiceNumber}`,
      detail: part ? `${money}, ${part.label.toLowerCase()} of ${part.quoteNumber}` : money,
      at: invoice.sentAt ?? instantOn(invoice.issueDate, invoice.createdAt, timeZone),
    }
  })
  const paid = payments.map(({ invoiceId, amountCents, paidOn, createdAt }): Step => {
    const { currency, invoiceNumber } = sent.get(invoiceId) as (typeof billed)[number]
    return {
      kind: 'payment',
      record: { kind: 'invoice', id: invoiceId },
      title: `${formatCents(amountCents, currency)} paid`,
      detail: invoiceNumber,
      at: instantOn(paidOn, createdAt, timeZone),
    }
  })
  return [...issued, ...paid]
}

/** When it was recorded, if that was on its day, so that what happened on one day stays in order; else the day's beginning. */
const instantOn = (day: Day, recordedAt: Date, timeZone: string) =>
  dayIn(timeZone, recordedAt) === day ? recordedAt : startOfDay(timeZone, day)
