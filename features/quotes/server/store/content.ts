import { eq } from 'drizzle-orm'
import { fromCents, toCents } from '#core/money'
import { invalid } from '#core/problem'
import { discountOf, toDiscountColumns } from '#features/invoices/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import type { Db } from '#platform/db/database'
import { proposedChoice } from '../../chosen-lines'
import { contentErrors, instalmentsOf, type QuoteContent, totalsOfContent } from '../../content'
import type { Share } from '../../quote'
import { quoteInstalments, quoteItems } from '../table'
import { attachedTo, placeAttachments } from './attachments'
import type { StoredQuote } from './read'

/** The columns of the quote itself. */
export function contentColumns(content: QuoteContent, chosen: boolean[] | null = null) {
  const errors = contentErrors(content)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { title, issueDate, validUntil, currency, taxRate, language, message, terms, discount } = content
  return {
    title,
    issueDate,
    validUntil,
    currency,
    taxRate,
    language,
    message,
    terms,
    ...taxTermsOf(content),
    taxNote: content.taxNote ?? null,
    ...toDiscountColumns(discount, currency),
    amountCents: totalsOfContent(content, chosen).totalCents,
  }
}

/** Replaces lines and instalments, and puts the attachments in their order. */
export async function writeLines(
  tx: Db,
  quoteId: number,
  { items, currency, ...content }: QuoteContent,
  chosen: boolean[] = proposedChoice(items),
): Promise<void> {
  await tx.delete(quoteItems).where(eq(quoteItems.quoteId, quoteId))
  await tx.insert(quoteItems).values(
    items.map(({ discount, ...item }, position) => ({
      ...item,
      ...toDiscountColumns(discount, currency),
      chosen: chosen[position] ?? true,
      quoteId,
      position,
    })),
  )
  await tx.delete(quoteInstalments).where(eq(quoteInstalments.quoteId, quoteId))
  await placeAttachments(tx, quoteId, content.attachments ?? [])
  const instalments = instalmentsOf(content)
  if (instalments.length > 0)
    await tx.insert(quoteInstalments).values(
      instalments.map(({ share: { kind, value }, ...instalment }, position) => ({
        ...instalment,
        percent: kind === 'percent' ? value : null,
        amountCents: kind === 'amount' ? toCents(value, currency) : null,
        quoteId,
        position,
      })),
    )
}

export const contentOf = (quote: StoredQuote): QuoteContent => {
  const { title, issueDate, validUntil, currency, taxRate, language, message, terms } = quote
  const instalments = quote.instalments.map(({ isDeposit, due, day, ...columns }) => ({
    isDeposit,
    due,
    day,
    share: shareOf(columns, currency),
  }))
  return {
    title,
    issueDate,
    validUntil,
    currency,
    taxRate,
    language,
    message,
    terms,
    ...taxTermsOf(quote),
    taxNote: quote.taxNote,
    discount: discountOf(quote, currency),
    deposit: instalments.find(({ isDeposit }) => isDeposit)?.share ?? null,
    schedule: instalments.filter(({ isDeposit }) => !isDeposit).map(({ due, day, share }) => ({ due, day, share })),
    items: quote.items.map((item) => ({
      description: item.description,
      quantity: item.quantity,
      rate: item.rate,
      taxRate: item.taxRate,
      moreTaxes: item.moreTaxes,
      unit: item.unit,
      discount: discountOf(item, currency),
      optional: item.optional,
      alternative: item.alternative,
    })),
    attachments: attachedTo(quote).map(({ id }) => id),
  }
}

type ShareColumns = { percent: number | null; amountCents: number | null }

export const shareOf = ({ percent, amountCents }: ShareColumns, currency: string): Share =>
  percent === null
    ? { kind: 'amount', value: fromCents(amountCents ?? 0, currency) }
    : { kind: 'percent', value: percent }
