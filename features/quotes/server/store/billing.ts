import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { conflict } from '#core/problem'
import { editDeal } from '#features/deals/server/store'
import { linesOfPart, linesOfPartWithTax } from '#features/invoices/part-of-total'
import { createInvoice, discountOf } from '#features/invoices/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listQuotes } from '../../api'
import { billingWords } from '../../billing-words'
import { totalsInput, totalsOfContent } from '../../content'
import { instalmentCents } from '../../instalments'
import { statusOn } from '../../status'
import { deals, quoteInstalments, quotes } from '../table'
import { contentOf, shareOf } from './content'
import { type Actor, recordHistory, systemActor } from './history'
import { lockQuote, type StoredQuote, todayOf } from './read'

/** Makes the invoices that are due on acceptance; the client gets them at once, so they are no drafts. */
export async function billOnAcceptance(tx: Transaction, quote: StoredQuote, now: Date) {
  const due = quote.instalments.filter(({ due }) => due === 'acceptance')
  const made = []
  for (const { id } of due) {
    const invoice = await billInstalment(tx, quote, id, 'sent', systemActor, now)
    if (invoice) made.push(invoice)
  }
  return made
}

const maxBilledAtOnce = 100

/** Makes drafts of the instalments whose day has come, each once, and tells the owner. */
export async function billDueInstalments(db: Db, now: Date): Promise<number> {
  const today = await todayOf(db, now)
  const due = await db
    .select({ id: quoteInstalments.id, quoteId: quoteInstalments.quoteId })
    .from(quoteInstalments)
    .innerJoin(quotes, and(eq(quotes.id, quoteInstalments.quoteId), eq(quotes.status, 'accepted')))
    .where(and(lte(quoteInstalments.day, today), isNull(quoteInstalments.billedAt)))
    .orderBy(asc(quoteInstalments.day), asc(quoteInstalments.id))
    .limit(maxBilledAtOnce)
  for (const { id, quoteId } of due)
    await db.transaction(async (tx) => {
      const quote = await lockQuote(tx, quoteId)
      // Another process was first.
      if (quote.instalments.find((one) => one.id === id)?.billedAt !== null) return
      // The final invoice has billed everything.
      if (quote.finalInvoiceId !== null) return markBilled(tx, id, null, now)
      const invoice = await billInstalment(tx, quote, id, 'draft', systemActor, now)
      if (!invoice) return
      await notify(tx, {
        kind: 'quote-answer',
        subject: `instalment:${id}`,
        title: `An instalment of ${quote.quoteNumber} is ready to send`,
        body: `${quote.clientName}: ${quote.title}`,
        href: `/invoices/${invoice.id}`,
      })
    })
  return due.length
}

async function billInstalment(
  tx: Transaction,
  quote: StoredQuote,
  instalmentId: number,
  status: 'sent' | 'draft',
  by: Actor,
  now: Date,
) {
  const { currency, language, taxRate, clientId, dealId, instalments } = quote
  const index = instalments.findIndex(({ id }) => id === instalmentId)
  const totals = totalsOfStored(quote)
  const shares = instalments.map((one) => ({ due: one.due, share: shareOf(one, currency) }))
  const cents = instalmentCents(shares, totals.totalCents, currency)[index] ?? 0
  if (cents === 0) return markBilled(tx, instalmentId, null, now)
  const words = billingWords[language]
  const description = instalments[index]?.isDeposit ? words.deposit(quote) : words.instalment(quote)
  const lines = partLines(quote, cents)
  const invoice = await createInvoice(
    tx,
    {
      clientId,
      dealId,
      currency,
      language,
      taxRate,
      ...lines.terms,
      taxNote: quote.taxNote,
      status,
      items: lines.items.map(({ isRounding, ...line }) => ({
        description: isRounding ? words.rounding : description,
        quantity: 1,
        ...line,
        discount: null,
      })),
    },
    by,
    now,
  )
  await markBilled(tx, instalmentId, invoice.id, now)
  await recordHistory(tx, quote.id, by, 'invoiced', invoice.invoiceNumber)
  await publishInvalidation(tx, [listQuotes.path])
  return invoice
}

/** With the taxes of the quote, so that they come to exactly `cents`. */
function partLines(quote: StoredQuote, cents: number) {
  const { taxTreatment, withholding, ...terms } = taxTermsOf(quote)
  const hasFurtherTaxes = terms.moreTaxes.length > 0 || quote.items.some(({ moreTaxes }) => moreTaxes !== null)
  if (!hasFurtherTaxes && !terms.pricesIncludeTax && withholding === null)
    return { terms: { taxTreatment }, items: linesOfPart(totalsOfStored(quote), cents, quote.currency) }
  const { items } = contentOf(quote)
  const input = totalsInput({ ...contentOf(quote), items: items.filter((_, index) => quote.items[index]?.chosen) })
  return {
    terms: { taxTreatment, withholding, pricesIncludeTax: true },
    items: linesOfPartWithTax(input, cents).map((line) => ({ ...line, isRounding: false })),
  }
}

async function markBilled(tx: Transaction, id: number, invoiceId: number | null, now: Date): Promise<undefined> {
  await tx.update(quoteInstalments).set({ billedAt: now, invoiceId }).where(eq(quoteInstalments.id, id))
}

/** The invoice over the rest: all chosen lines, less what the deposit and the instalments billed. */
export async function convertQuote(tx: Transaction, id: number, by: Actor, now: Date) {
  const quote = await lockQuote(tx, id)
  const status = statusOn(quote, await todayOf(tx, now))
  if (status === 'declined' || status === 'replaced') throw conflict(`This quote is ${status}, so nothing is billed.`)
  if (status === 'expired') throw conflict('This quote has expired. Change until when it is valid before you bill it.')
  if (quote.finalInvoiceId !== null) throw conflict('The invoice over the rest of this quote exists already.')
  if (status !== 'accepted') await acceptByOwner(tx, quote, by, now)
  const { currency, language, taxRate, clientId, dealId } = quote
  const totals = totalsOfStored(quote)
  const billed = quote.instalments.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId]))
  const content = contentOf(quote)
  const input = {
    clientId,
    dealId,
    currency,
    language,
    taxRate,
    ...taxTermsOf(quote),
    taxNote: quote.taxNote,
    discount: discountOf(quote, currency),
    status: 'draft' as const,
    items: content.items.filter((_, index) => quote.items[index]?.chosen),
  }
  if (totals.totalCents === 0) throw conflict('Nothing of this quote was chosen, so there is nothing to bill.')
  const invoice = await createInvoice(tx, input, by, now, { deducts: billed })
  await tx.update(quotes).set({ finalInvoiceId: invoice.id, updatedAt: now }).where(eq(quotes.id, id))
  await recordHistory(tx, id, by, 'invoiced', invoice.invoiceNumber)
  await publishInvalidation(tx, [listQuotes.path])
  return invoice
}

/** The client agreed elsewhere; the whole is billed at once. */
async function acceptByOwner(tx: Transaction, quote: StoredQuote, by: Actor, now: Date): Promise<void> {
  await tx.update(quotes).set({ status: 'accepted', acceptedAt: now }).where(eq(quotes.id, quote.id))
  await winDeal(tx, quote, now)
  await recordHistory(tx, quote.id, by, 'accepted')
}

export async function winDeal(tx: Transaction, { dealId }: Pick<StoredQuote, 'dealId'>, now: Date): Promise<void> {
  if (dealId === null) return
  const [deal] = await tx.select({ stage: deals.stage }).from(deals).where(eq(deals.id, dealId)).for('update')
  if (deal && deal.stage !== 'closed-won') await editDeal(tx, dealId, { stage: 'closed-won' }, undefined, now)
}

const totalsOfStored = (quote: StoredQuote) =>
  totalsOfContent(
    contentOf(quote),
    quote.items.map(({ chosen }) => chosen),
  )
