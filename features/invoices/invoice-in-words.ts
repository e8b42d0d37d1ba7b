import { exactMoney } from './currency'
import { type InvoiceStatus, statusWords } from './invoice'

type Told = {
  invoiceNumber: string
  clientName: string
  status: InvoiceStatus
  issueDate: string
  dueDate: string | null
  currency: string
  amountCents: number
  taxRate: number
  discountPercent: number | null
  discountCents: number | null
  language: 'en' | 'es'
  notes: string | null
  items: { description: string; quantity: number; rateCents: number }[]
}

/** What the trail compares, field by field, in the owner's words. */
export function invoiceInWords(invoice: Told): Record<string, string> {
  const money = (cents: number) => exactMoney(cents, invoice.currency)
  const { discountPercent, discountCents } = invoice
  return {
    Number: invoice.invoiceNumber,
    Client: invoice.clientName,
    Status: statusWords[invoice.status],
    'Issue date': invoice.issueDate,
    'Due date': invoice.dueDate ?? '',
    Amount: money(invoice.amountCents),
    'Tax rate': `${invoice.taxRate}%`,
    Discount: discountPercent !== null ? `${discountPercent}%` : discountCents !== null ? money(discountCents) : '',
    Language: invoice.language === 'es' ? 'Spanish' : 'English',
    Items: invoice.items.map((item) => `${item.quantity} × ${item.description} at ${money(item.rateCents)}`).join('; '),
    Notes: invoice.notes ?? '',
  }
}
