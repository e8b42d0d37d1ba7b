import { and, eq, gte, inArray, or } from 'drizzle-orm'
import { formatCents } from '#core/money'
import { notFound } from '#core/problem'
import { bookings } from '#features/booking/server/table'
import type { RecordStep } from '#features/clients/record-api'
import { contracts } from '#features/contracts/server/table'
import { deals } from '#features/deals/server/table'
import { invoicePayments, invoices } from '#features/invoices/server/table'
import { quoteInstalments, quotes } from '#features/quotes/server/table'
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
    .where(or(eq(invoices.dealId, id), inArray(invoices.id, [0, ...parts.keys()])))
  const agreed = await db.select().from(contracts).where(eq(contracts.dealId, id))
  const first = new Date(Math.min(deal.createdAt.getTime(), ...ofDeal.map(({ createdAt }) => createdAt.getTime())))
  const met = await db
    .select()
    .from(bookings)
    .where(
      and(eq(bookings.clientId, deal.clientId ?? 0), eq(bookings.status, 'confirmed'), gte(bookings.createdAt, first)),
    )
  return inOrder([
    ...ofDeal.flatMap(quoteSteps),
    ...agreed.flatMap(contractSteps),
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
    .where(inArray(invoices.id, [0, ...parts.keys()]))
  return inOrder([...quoteSteps(quote), ...(await invoiceSteps(db, billed, parts))])
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

const inOrder = (steps: Step[]) => steps.sort((a, b) => a.at.getTime() - b.at.getTime())

/** By invoice: the part of the quote that it bills. */
async function partsOf(db: Db, from: (typeof quotes.$inferSelect)[]): Promise<Map<number, Part>> {
  const numbers = new Map(from.map(({ id, quoteNumber }) => [id, quoteNumber]))
  const instalments = await db
    .select()
    .from(quoteInstalments)
    .where(inArray(quoteInstalments.quoteId, [0, ...numbers.keys()]))
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

function contractSteps(contract: typeof contracts.$inferSelect): Step[] {
  if (contract.state === 'draft') return []
  const record = { kind: 'contract' as const, id: contract.id }
  const at = contract.sentAt ?? contract.createdAt
  return [
    { kind: 'contract', record, title: `Contract ${contract.title}`, detail: 'Sent', at },
    ...(contract.state === 'signed'
      ? [{ kind: 'signature' as const, record, title: 'Signed', detail: contract.title, at: contract.updatedAt }]
      : []),
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
    .where(inArray(invoicePayments.invoiceId, [0, ...sent.keys()]))
  const issued = [...sent.values()].map((invoice): Step => {
    const part = parts.get(invoice.id)
    const money = formatCents(invoice.amountCents, invoice.currency)
    return {
      kind: part?.label === 'Deposit' ? 'deposit' : 'invoice',
      record: { kind: 'invoice', id: invoice.id },
      title: `${part?.label === 'Deposit' ? 'Deposit' : 'Invoice'} ${invoice.invoiceNumber}`,
      detail: part ? `${money}, ${part.label.toLowerCase()} of ${part.quoteNumber}` : money,
      at: invoice.sentAt ?? new Date(invoice.issueDate),
    }
  })
  const paid = payments.map(({ invoiceId, amountCents, paidOn, createdAt }): Step => {
    const { currency, invoiceNumber } = sent.get(invoiceId) as (typeof billed)[number]
    return {
      kind: 'payment',
      record: { kind: 'invoice', id: invoiceId },
      title: `${formatCents(amountCents, currency)} paid`,
      detail: invoiceNumber,
      at: paidOn === createdAt.toISOString().slice(0, 10) ? createdAt : new Date(paidOn),
    }
  })
  return [...issued, ...paid]
}
