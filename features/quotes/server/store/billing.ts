import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { conflict } from '#core/problem'
import { editDeal } from '#features/deals/server/store'
import { linesOfPart } from '#features/invoices/part-of-total'
import { createInvoice, discountOf } from '#features/invoices/server/store'
import { notify } from '#features/notifications/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listQuotes } from '../../api'
import { billingWords } from '../../billing-words'
import { totalsOfContent } from '../../content'
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
  const invoice = await createInvoice(
    tx,
    {
      clientId,
      dealId,
      currency,
      language,
      taxRate,
      status,
      items: linesOfPart(totals, cents, currency).map(({ rate, taxRate: lineRate, isRounding }) => ({
        description: isRounding ? words.rounding : description,
        quantity: 1,
        rate,
        taxRate: lineRate,
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
