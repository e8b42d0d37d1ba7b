import { exactMoney } from './currency'
import { type InvoiceStatus, statusWords } from './invoice'

type Told = Off & {
  invoiceNumber: string
  clientName: string
  status: InvoiceStatus
  issueDate: string
  dueDate: string | null
  currency: string
  amountCents: number
  taxRate: number
  language: 'en' | 'es'
  notes: string | null
  items: Item[]
}
type Off = { discountPercent: number | null; discountCents: number | null }
type Item = Off & { description: string; quantity: number; rateCents: number; taxRate: number | null }

/** What the trail compares, field by field, in the owner's words. */
export function invoiceInWords(invoice: Told): Record<string, string> {
  const money = (cents: number) => exactMoney(cents, invoice.currency)
  const off = ({ discountPercent, discountCents }: Off) =>
    discountPercent !== null ? `${discountPercent}%` : discountCents !== null ? money(discountCents) : ''
  const item = ({ description, quantity, rateCents, taxRate, ...less }: Item) =>
    [
      `${quantity} × ${description} at ${money(rateCents)}`,
      taxRate !== null && `${taxRate}% tax`,
      off(less) && `less ${off(less)}`,
    ]
      .filter(Boolean)
      .join(', ')
  return {
    Number: invoice.invoiceNumber,
    Client: invoice.clientName,
    Status: statusWords[invoice.status],
    'Issue date': invoice.issueDate,
    'Due date': invoice.dueDate ?? '',
    Amount: money(invoice.amountCents),
    'Tax rate': `${invoice.taxRate}%`,
    Discount: off(invoice),
    Language: invoice.language === 'es' ? 'Spanish' : 'English',
    Items: invoice.items.map(item).join('; '),
    Notes: invoice.notes ?? '',
  }
}
