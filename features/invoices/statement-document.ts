import { formatMoney } from '#core/money'
import type { Business } from '#features/settings/business'
import { documentLabels } from './document-labels'
import { buyerFor, formatLongDay, type InvoiceDocument, sellerOf } from './invoice-document'
import type { Statement } from './statement'
import { statementWords } from './statement-words'

type Recipient = { clientBusinessName: string; clientAddress: string | null; clientTaxNumber: string }

/** A statement printed on the paper of invoices. */
export function createStatementDocument(statement: Statement & Recipient, business: Business): InvoiceDocument {
  const { language, currency, from, to, opening, entries, closing } = statement
  const labels = documentLabels[language]
  const words = statementWords[language]
  const money = (amount: number) => formatMoney(amount, currency)
  const day = (given: string) => formatLongDay(given, language)
  return {
    labels: {
      ...labels,
      invoice: words.title,
      description: words.day,
      quantity: '',
      price: words.change,
      amount: words.balance,
    },
    language,
    size: business.paper,
    number: '',
    logo: business.logo,
    stamp: null,
    seller: sellerOf(business, labels),
    buyer: buyerFor(statement),
    dates: [{ label: words.period, value: `${day(from)} –\n${day(to)}` }],
    showTaxColumn: false,
    rows: [
      { description: words.opening, note: day(from), quantity: '', price: '', tax: '', amount: money(opening) },
      ...entries.map((entry) => ({
        description: words.kinds[entry.kind](entry.number),
        note: day(entry.day),
        quantity: '',
        price: money(entry.amount),
        tax: '',
        amount: money(entry.balance),
      })),
    ],
    totals: [],
    taxSentence: '',
    balance: {
      label: closing < 0 ? words.credit : words.closing,
      value: money(Math.abs(closing)),
      strong: true,
    },
    howToPay: '',
    bank: [],
    qr: null,
    paymentLink: '',
    notes: '',
  }
}

export const statementPdfName = ({ clientName, to }: Pick<Statement, 'clientName' | 'to'>) =>
  `${clientName
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80)} ${to}.pdf`
