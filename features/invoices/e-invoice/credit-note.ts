import { addAmounts } from '#core/money'
import type { CreditNoteSource } from '../credit-note-document'
import { documentLabels } from '../document-labels'
import type { Invoice } from '../invoice'

/** A credit note in the terms of an invoice, from which e-invoices are written: its figures are those that are taken back. */
export function creditNoteAsInvoice(note: CreditNoteSource, invoice: Invoice): Invoice {
  const { currency } = invoice
  const net = addAmounts([note.amount, ...note.taxes.map(({ amount }) => -amount)], currency)
  const hasOwnLines = note.items.length > 0 && !invoice.pricesIncludeTax
  const items = hasOwnLines
    ? note.items
    : linesByTax(note, net, `${documentLabels[invoice.language].creditNote}: ${invoice.invoiceNumber}`, currency)
  return {
    ...invoice,
    // An invoice that is credited as a whole is cancelled; its credit note is not.
    status: 'sent',
    invoiceNumber: note.number,
    issueDate: note.issueDate,
    dueDate: null,
    notes: note.reason,
    pricesIncludeTax: false,
    discount: null,
    items: items.map((item, index) => ({
      ...item,
      id: index + 1,
      unitPrice: item.rate,
      unit: null,
      moreTaxes: null,
      discount: null,
    })),
    subtotal: net,
    discountAmount: 0,
    taxes: note.taxes,
    taxAmount: addAmounts(
      note.taxes.map(({ amount }) => amount),
      currency,
    ),
    amount: note.amount,
    deducted: 0,
    paid: 0,
    credited: 0,
    balance: note.amount,
  }
}

/** One line for each tax, and one for what is not taxed. */
function linesByTax({ taxes }: CreditNoteSource, net: number, description: string, currency: string) {
  const untaxed = addAmounts([net, ...taxes.map(({ base }) => -base)], currency)
  const parts = [
    ...taxes.map(({ rate, base }) => ({ taxRate: rate, amount: base })),
    ...(untaxed > 0 ? [{ taxRate: 0, amount: untaxed }] : []),
  ]
  return parts.map((part) => ({ ...part, description, quantity: 1, rate: part.amount }))
}
