import type { InputOf } from '#core/call'
import { addDays, type Day } from '#core/days'
import { formatCents, fromCents, maxAmount, plainPrice } from '#core/money'
import { type Business, suggestedTaxRate } from '#features/settings/business'
import { type Difference, differencesBetween } from '#kit/differences'
import type { LinkedRecord } from '#kit/link-picker'
import { newRowKey } from '#kit/row-key'
import type { createInvoice } from '../api'
import type { Discount, DocumentLanguage, Invoice, InvoiceStatus } from '../invoice'
import { NewInvoice } from '../invoice-input'
import type { NamedTax } from '../tax-terms'
import { type Totals, totalsOf } from '../totals'
import { emptyTaxTerms, type TaxTermsDraft, taxTermsDraft, taxTermsInput, typedTaxTerms } from './tax-draft'

/** The dialog on the finance and invoices pages, or the create-invoice page. */
export type FormKind = 'dialog' | 'page'

export type DiscountDraft = { kind: Discount['kind']; value: string }
export type ItemDraft = {
  key: number
  description: string
  quantity: string
  rate: string
  unit: string
  /** Empty means the invoice's rate. */
  taxRate: string
  /** Not shown in the form; kept as they are. */
  moreTaxes: NamedTax[] | null
  discount: DiscountDraft
}

/** Form state: the fields as typed. */
export type InvoiceDraft = TaxTermsDraft & {
  client: LinkedRecord | null
  dealId: number | null
  /** Null while untouched: the next free number. */
  invoiceNumber: string | null
  issueDate: string
  dueDate: string
  status: InvoiceStatus | ''
  currency: string
  /** Empty means the language of the client's last invoice. */
  language: DocumentLanguage | ''
  taxRate: string
  buyerReference: string
  discount: DiscountDraft
  notes: string
  items: ItemDraft[]
}

const noDiscount: DiscountDraft = { kind: 'percent', value: '' }

export const newItem = (description: string, rate: string): ItemDraft => ({
  key: newRowKey(),
  description,
  quantity: '1',
  rate,
  unit: '',
  taxRate: '',
  moreTaxes: null,
  discount: noDiscount,
})

export const emptyItem = (currency: string) => newItem('', plainPrice(0, currency))

/** Until the owner has chosen a rate in Settings. */
const taxRateUntilChosen: Record<FormKind, number> = { page: suggestedTaxRate, dialog: 0 }

export function newDraft(form: FormKind, business: Business, today: Day): InvoiceDraft {
  return {
    client: null,
    dealId: null,
    invoiceNumber: null,
    issueDate: today,
    dueDate: addDays(today, business.paymentDays),
    status: form === 'page' ? 'pending' : 'draft',
    currency: business.currency,
    language: '',
    taxRate: String(business.taxRate ?? taxRateUntilChosen[form]),
    ...emptyTaxTerms(),
    buyerReference: '',
    discount: noDiscount,
    notes: business.invoiceNotes,
    items: [emptyItem(business.currency)],
  }
}

export const draftOf = (invoice: Invoice): InvoiceDraft => ({
  client: { id: invoice.clientId, name: invoice.clientName },
  dealId: invoice.dealId,
  invoiceNumber: invoice.invoiceNumber,
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate ?? '',
  status: invoice.status,
  currency: invoice.currency,
  language: invoice.language,
  taxRate: String(invoice.taxRate),
  ...taxTermsDraft(invoice),
  buyerReference: invoice.buyerReference ?? '',
  discount: discountDraft(invoice.discount),
  notes: invoice.notes ?? '',
  items: invoice.items.map((item) => ({
    key: newRowKey(),
    description: item.description,
    quantity: String(item.quantity),
    rate: plainPrice(item.rate, invoice.currency),
    unit: item.unit ?? '',
    taxRate: item.taxRate === null ? '' : String(item.taxRate),
    moreTaxes: item.moreTaxes,
    discount: discountDraft(item.discount),
  })),
})

/** The content of an invoice for a new one: numbered and dated anew, for no deal. */
export function copyOf(invoice: Invoice): Partial<InvoiceDraft> {
  const {
    dealId: _deal,
    invoiceNumber: _number,
    issueDate: _issued,
    dueDate: _due,
    status: _status,
    ...copied
  } = draftOf(invoice)
  return copied
}

const discountDraft = (discount: Discount | null): DiscountDraft =>
  discount ? { kind: discount.kind, value: String(discount.value) } : noDiscount

/** Totals while typing; invalid numbers count as zero. */
export function draftTotals(draft: InvoiceDraft): Totals {
  const { items, taxRate, discount, currency } = draft
  return totalsOf({
    lines: items.map((item) => ({
      quantity: parsePositive(item.quantity),
      rate: parsePositive(item.rate),
      taxRate: item.taxRate.trim() === '' ? null : Math.min(100, parsePositive(item.taxRate)),
      moreTaxes: item.moreTaxes,
      discount: positiveDiscount(item.discount),
    })),
    taxRate: Math.min(100, parsePositive(taxRate)),
    discount: positiveDiscount(discount),
    currency,
    ...typedTaxTerms(draft),
  })
}

const positiveDiscount = ({ kind, value }: DiscountDraft): Discount => ({
  kind,
  value: Math.min(kind === 'percent' ? 100 : maxAmount, parsePositive(value)),
})

function parsePositive(typed: string): number {
  const value = Number(typed)
  return Number.isFinite(value) && value > 0 ? Math.min(value, maxAmount) : 0
}

type CreateInvoiceInput = InputOf<typeof createInvoice>

/** The create page sends `unitPrice` and a number, the dialog sends `rate`. */
export function requestFromDraft(draft: InvoiceDraft, form: FormKind, proposed?: string): CreateInvoiceInput {
  return {
    clientId: draft.client?.id ?? 0,
    ...(draft.dealId !== null && { dealId: draft.dealId }),
    amount: fromCents(draftTotals(draft).totalCents, draft.currency),
    status: draft.status as InvoiceStatus,
    ...numberFields(draft.invoiceNumber, form, proposed),
    issueDate: draft.issueDate,
    dueDate: draft.dueDate === '' && form === 'dialog' ? null : draft.dueDate,
    currency: draft.currency,
    ...(draft.language !== '' && { language: draft.language }),
    taxRate: form === 'dialog' && draft.taxRate.trim() === '' ? 0 : numberOrText(draft.taxRate),
    ...taxTermsInput(draft),
    buyerReference: draft.buyerReference || null,
    discount: discountInput(draft.discount),
    notes: draft.notes || null,
    items: draft.items.map((item) => ({
      description: item.description,
      quantity: numberOrText(item.quantity),
      ...(form === 'page' ? { unitPrice: numberOrText(item.rate) } : { rate: numberOrText(item.rate) }),
      unit: item.unit || null,
      taxRate: item.taxRate.trim() === '' ? null : numberOrText(item.taxRate),
      moreTaxes: item.moreTaxes,
      discount: discountInput(item.discount),
    })),
  }
}

/** Without a number the server gives the next one, also where the proposed number has not arrived yet. */
function numberFields(typed: string | null, form: FormKind, proposed: string | undefined) {
  if (typed === null && form === 'page' && proposed) return { invoiceNumber: proposed, numberIsProposed: true }
  return typed === null || (typed.trim() === '' && form === 'dialog') ? {} : { invoiceNumber: typed }
}

const discountInput = ({ kind, value }: DiscountDraft) =>
  value.trim() === '' ? null : { kind, value: numberOrText(value) }

/** Text that is not a number is sent as typed, so that validation reports the field. */
function numberOrText(typed: string): number | string {
  const value = Number(typed)
  return typed.trim() === '' || !Number.isFinite(value) ? typed : value
}

/** Messages by field path. */
export function requestErrors(request: CreateInvoiceInput): Record<string, string> {
  const parsed = NewInvoice.safeParse(request)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/**
 * Whether items, client, currency and total may not be changed. A payment made by marking the invoice as paid goes away
 * with that status; the server knows if others stay.
 */
export const hasLockedContent = (seen: Invoice | null, draft: InvoiceDraft) =>
  seen !== null && (seen.credited > 0 || (seen.paid > 0 && !(seen.status === 'paid' && draft.status !== 'paid')))

/** Display texts by field, for comparing two versions. */
const fieldTexts: Record<string, (draft: InvoiceDraft) => string> = {
  Number: ({ invoiceNumber }) => invoiceNumber ?? '',
  Client: ({ client }) => client?.name ?? '',
  Status: ({ status }) => status,
  'Issue date': ({ issueDate }) => issueDate,
  'Due date': ({ dueDate }) => dueDate,
  Total: (draft) => formatCents(draftTotals(draft).totalCents, draft.currency),
  Items: ({ items }) => items.map(({ quantity, description }) => `${quantity} × ${description}`).join('; '),
  Notes: ({ notes }) => notes,
}

/** The fields in which two versions differ, as display text. */
export const differences = (mine: InvoiceDraft, theirs: InvoiceDraft): Difference[] =>
  differencesBetween(fieldTexts, mine, theirs)
