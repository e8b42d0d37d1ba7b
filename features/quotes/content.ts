import type { Day } from '#core/days'
import { decimalsMessage, fitsCurrency, maxAmount, toCents } from '#core/money'
import { discountErrors } from '#features/invoices/discount-errors'
import type { Discount, DocumentLanguage } from '#features/invoices/invoice'
import { type TaxTerms, taxTermsOf } from '#features/invoices/tax-terms'
import type { Totals } from '#features/invoices/totals'
import { proposedChoice, smallestTotalCents, totalsOfChosen } from './chosen-lines'
import { exceedsTotal } from './instalments'
import type { Share } from './quote'
import type { NewInstalment, NewQuoteItem } from './quote-input'

/** Revisions of earlier versions have no terms of tax. */
type QuotedTaxTerms = { [Term in keyof TaxTerms]?: TaxTerms[Term] | undefined } & {
  taxNote?: string | null | undefined
}

/** What a client reads and accepts. Kept as it was when the owner changes it later. */
export type QuoteContent = QuotedTaxTerms & {
  title: string
  issueDate: Day
  validUntil: Day | null
  currency: string
  taxRate: number
  discount: Discount | null
  language: DocumentLanguage
  message: string | null
  terms: string | null
  deposit: Share | null
  schedule: NewInstalment[]
  items: NewQuoteItem[]
  /** By id. Revisions of earlier versions have none. */
  attachments?: number[] | undefined
}

/** Null stands for what is proposed. */
export const totalsOfContent = (content: QuoteContent, chosen: boolean[] | null = null): Totals =>
  totalsOfChosen(totalsInput(content), chosen ?? proposedChoice(content.items))

/** Of all lines. */
export const totalsInput = (content: QuoteContent) => ({
  lines: content.items,
  taxRate: content.taxRate,
  discount: content.discount,
  currency: content.currency,
  ...taxTermsOf(content),
})

/** The deposit is the first instalment, due on acceptance. */
export const instalmentsOf = ({ deposit, schedule }: Pick<QuoteContent, 'deposit' | 'schedule'>) => [
  ...(deposit ? [{ due: 'acceptance' as const, day: null, share: deposit, isDeposit: true }] : []),
  ...schedule.map((instalment) => ({ ...instalment, isDeposit: false })),
]

const maxCents = (currency: string) => toCents(maxAmount, currency)

/** The message by field for what cannot be quoted. */
export function contentErrors(content: QuoteContent): Record<string, string> {
  const { issueDate, validUntil, items, currency, deposit } = content
  const everything = totalsOfContent(
    content,
    items.map(() => true),
  ).totalCents
  const least = smallestTotalCents(totalsInput(content))
  // Where every line is optional the client chooses what the shares are of.
  const total = least > 0 ? least : everything
  const field = content.schedule.length > 0 ? 'schedule' : 'deposit.value'
  return {
    ...discountErrors(content),
    ...(validUntil && validUntil < issueDate && { validUntil: 'It cannot end before its issue date' }),
    ...(everything <= 0 && { amount: 'Amount must be a positive number' }),
    ...(everything > maxCents(currency) && { amount: 'That is more than a quote can hold' }),
    ...(exceedsTotal(instalmentsOf(content), total, currency) && {
      [field]: 'Deposit and instalments come to more than the total',
    }),
    ...Object.fromEntries(
      instalmentsOf(content).flatMap(({ share, isDeposit }, index) =>
        share.kind === 'amount' && !fitsCurrency(share.value, currency)
          ? [
              [
                isDeposit ? 'deposit.value' : `schedule.${index - (deposit ? 1 : 0)}.share.value`,
                decimalsMessage(currency),
              ],
            ]
          : [],
      ),
    ),
  }
}
