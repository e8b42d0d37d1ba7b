import { formatMoney, formatPrice } from '#core/money'
import { documentLabels } from '#features/invoices/document-labels'
import type { DocumentLanguage } from '#features/invoices/invoice'
import {
  buyerFor,
  discountNote,
  formatLongDay,
  type InvoiceDocument,
  lineTaxText,
  sellerOf,
  type TotalRow,
} from '#features/invoices/invoice-document'
import { taxSentence } from '#features/invoices/tax-terms'
import { formatNumber } from '#features/invoices/totals'
import type { Business } from '#features/settings/business'
import { type QuoteWords, quoteWords } from './document-words'
import type { Instalment, Quote } from './quote'

export type QuoteSource = Pick<
  Quote,
  | 'quoteNumber'
  | 'version'
  | 'title'
  | 'clientName'
  | 'status'
  | 'issueDate'
  | 'validUntil'
  | 'currency'
  | 'taxRate'
  | 'language'
  | 'message'
  | 'terms'
  | 'items'
  | 'subtotal'
  | 'discount'
  | 'discountAmount'
  | 'taxes'
  | 'taxTreatment'
  | 'taxNote'
  | 'moreTaxes'
  | 'pricesIncludeTax'
  | 'withholding'
  | 'withheldAmount'
  | 'amount'
  | 'rest'
  | 'attachments'
> & {
  schedule: Pick<Instalment, 'isDeposit' | 'due' | 'day' | 'amount'>[]
  clientBusinessName: string
  clientEmail: string
  clientAddress: string | null
  clientTaxNumber: string
}

/** A quote as the sheet that invoices are drawn on. `acceptedNote` says who accepted it and when. */
export function createQuoteDocument(quote: QuoteSource, business: Business, acceptedNote = ''): InvoiceDocument {
  const { language, currency } = quote
  const words = quoteWords[language]
  const labels = documentLabels[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const taxTexts = quote.items.map((item) => lineTaxText(item, quote))
  return {
    labels: { ...labels, invoice: words.quote, billTo: words.forWhom, balance: labels.total, notes: words.terms },
    language,
    size: business.paper,
    number: numberText(quote, words),
    logo: business.logo,
    stamp: acceptedNote ? { text: words.accepted, variant: 'good' } : null,
    seller: sellerOf(business, labels),
    buyer: buyerFor(quote),
    dates: [
      { label: labels.number, value: numberText(quote, words) },
      { label: words.issued, value: formatLongDay(quote.issueDate, language) },
      ...(quote.validUntil ? [{ label: words.validUntil, value: formatLongDay(quote.validUntil, language) }] : []),
    ],
    showTaxColumn: new Set(taxTexts).size > 1,
    rows: quote.items.flatMap((item, index) =>
      item.chosen || !acceptedNote
        ? {
            description: item.description,
            note: lineNote(item, words, acceptedNote !== '', discountNote(item, language, currency)) || null,
            quantity: [formatNumber(item.quantity), item.unit].filter(Boolean).join(' '),
            price: formatPrice(item.rate, currency),
            tax: taxTexts[index] ?? '',
            amount: money(item.amount),
          }
        : [],
    ),
    totals: totalRows(quote),
    balance: { label: labels.total, value: money(quote.amount), strong: true },
    taxSentence: taxSentence(quote),
    howToPay: '',
    bank: [],
    qr: null,
    paymentLink: '',
    notes: '',
    letter: { title: quote.title, text: quote.message ?? '' },
    blocks: [
      { title: words.payment, text: paymentLines(quote).join('\n') },
      { title: words.terms, text: quote.terms ?? '' },
      { title: words.attachments, text: quote.attachments.map(({ name }) => name).join('\n') },
      { title: words.accepted, text: acceptedNote },
    ],
  }
}

export const numberText = ({ quoteNumber, version }: Pick<Quote, 'quoteNumber' | 'version'>, words: QuoteWords) =>
  version === 1 ? quoteNumber : `${quoteNumber}, ${words.version(version)}`

/** Subtotal, discount, taxes and what the client withholds, where they say more than the total. */
export function totalRows({ language, currency, subtotal, discountAmount, taxes, ...quote }: QuoteSource): TotalRow[] {
  const labels = documentLabels[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const { pricesIncludeTax, withholding } = quote
  const taxRows = taxes.map(({ name, rate, amount }) => ({
    label: `${name ?? labels.tax} ${formatNumber(rate)}%`,
    value: money(amount),
  }))
  const isTotalOnly = discountAmount === 0 && !withholding && (pricesIncludeTax || taxes.length === 0)
  return [
    ...(isTotalOnly ? [] : [{ label: labels.subtotal, value: money(subtotal) }]),
    ...(discountAmount > 0 ? [{ label: labels.discount, value: money(-discountAmount) }] : []),
    ...taxRows.map(({ label, value }) => ({ label: pricesIncludeTax ? labels.includedTax(label) : label, value })),
    ...(withholding
      ? [{ label: `${withholding.name} ${formatNumber(withholding.rate)}%`, value: money(-quote.withheldAmount) }]
      : []),
  ]
}

/** 'Deposit, on acceptance: $357.00'. Empty where everything is paid at the end. */
export function paymentLines({ language, currency, schedule, rest }: QuoteSource): string[] {
  const words = quoteWords[language]
  const earlier = schedule.filter(({ due, amount }) => due !== 'completion' && amount > 0)
  if (earlier.length === 0) return []
  const money = (amount: number) => formatMoney(amount, currency)
  const when = ({ due, day }: { due: string; day: string | null }) =>
    due === 'day' && day ? words.onDay(formatLongDay(day, language)) : words.onAcceptance
  return [
    ...earlier.map(
      (part) => `${part.isDeposit ? words.deposit : words.instalment}, ${when(part)}: ${money(part.amount)}`,
    ),
    ...(rest > 0 ? [`${words.rest}, ${words.onCompletion}: ${money(rest)}`] : []),
  ]
}

const lineNote = (
  { optional, alternative, chosen }: Quote['items'][number],
  words: QuoteWords,
  isAnswered: boolean,
  discount: string | null,
) =>
  [
    discount,
    alternative !== null && words.oneOf(alternative),
    optional && words.optional,
    !chosen && !optional && !isAnswered && words.notChosen,
  ]
    .filter(Boolean)
    .join(' · ')

const momentFormats = {
  en: (timeZone: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long', timeZone }),
  es: (timeZone: string) => new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'long', timeZone }),
}

/** With the time zone, as on a document that is kept. */
export const formatMoment = (at: Date, language: DocumentLanguage, timeZone: string) =>
  momentFormats[language](timeZone).format(at)
