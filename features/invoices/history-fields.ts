import { formatCents, formatPrice } from '#core/money'
import { type InvoiceStatus, statusLabels } from './invoice'
import type { NamedTax, TaxTerms } from './tax-terms'

type ComparedInvoice = DiscountColumns &
  TaxTerms & {
    invoiceNumber: string
    clientName: string
    status: InvoiceStatus
    issueDate: string
    dueDate: string | null
    currency: string
    amountCents: number
    taxRate: number
    taxNote: string | null
    buyerReference: string | null
    language: 'en' | 'es'
    notes: string | null
    items: ComparedItem[]
  }
type DiscountColumns = { discountPercent: number | null; discountCents: number | null }
type ComparedItem = DiscountColumns & {
  description: string
  quantity: number
  rate: number
  taxRate: number | null
  moreTaxes: NamedTax[] | null
  unit: string | null
}

/** The fields compared for the history, as display text. */
export function historyFields(invoice: ComparedInvoice): Record<string, string> {
  const money = (cents: number) => formatCents(cents, invoice.currency)
  const discount = ({ discountPercent, discountCents }: DiscountColumns) =>
    discountPercent !== null ? `${discountPercent}%` : discountCents !== null ? money(discountCents) : ''
  const itemText = (item: ComparedItem) =>
    [
      `${item.quantity} ${item.unit ? `${item.unit} ` : ''}× ${item.description} at ${formatPrice(item.rate, invoice.currency)}`,
      item.taxRate !== null && `${item.taxRate}% tax`,
      item.moreTaxes !== null && taxTexts(item.moreTaxes),
      discount(item) && `less ${discount(item)}`,
    ]
      .filter(Boolean)
      .join(', ')
  return {
    Number: invoice.invoiceNumber,
    Client: invoice.clientName,
    Status: statusLabels[invoice.status],
    'Issue date': invoice.issueDate,
    'Due date': invoice.dueDate ?? '',
    Amount: money(invoice.amountCents),
    'Tax rate': `${invoice.taxRate}%`,
    Taxed: invoice.taxTreatment,
    'Tax sentence': invoice.taxNote ?? '',
    'More taxes': taxTexts(invoice.moreTaxes),
    Prices: invoice.pricesIncludeTax ? 'with tax' : 'before tax',
    Withholding: invoice.withholding ? taxTexts([invoice.withholding]) : '',
    Reference: invoice.buyerReference ?? '',
    Discount: discount(invoice),
    Language: invoice.language === 'es' ? 'Spanish' : 'English',
    Items: invoice.items.map(itemText).join('; '),
    Notes: invoice.notes ?? '',
  }
}

const taxTexts = (taxes: NamedTax[]) => taxes.map(({ name, rate }) => `${name} ${rate}%`).join(', ')
