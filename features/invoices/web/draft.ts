import type { InputOf } from '#core/call'
import { addDays, type Day } from '#core/days'
import type { Business } from '#features/settings/business'
import type { Linked } from '#kit/link-picker'
import type { createInvoice } from '../api'
import { exactMoney } from '../currency'
import type { Discount, DocumentLanguage, Invoice, InvoiceStatus } from '../invoice'
import { NewInvoice } from '../invoice-input'
import { type Totals, totalsOf } from '../totals'

/** Which of the two forms: the dialog of the finance and invoices pages, or the create-invoice page. */
export type Form = 'dialog' | 'page'

export type DiscountDraft = { kind: Discount['kind']; value: string }
export type ItemDraft = {
  key: number
  description: string
  quantity: string
  rate: string
  /** Empty: the invoice's. */
  taxRate: string
  discount: DiscountDraft
}

/** An invoice as its form holds it: what was typed, as it was typed. */
export type Draft = {
  client: Linked | null
  dealId: number | null
  /** Untouched: the number that is next in line. */
  invoiceNumber: string | null
  issueDate: string
  dueDate: string
  status: InvoiceStatus | ''
  currency: string
  /** Empty: as this client was written to last. */
  language: DocumentLanguage | ''
  taxRate: string
  discount: DiscountDraft
  notes: string
  items: ItemDraft[]
}

const noDiscount: DiscountDraft = { kind: 'percent', value: '' }
let lastKey = 0

export const newItem = (description = '', rate = '0.00'): ItemDraft => ({
  key: ++lastKey,
  description,
  quantity: '1',
  rate,
  taxRate: '',
  discount: noDiscount,
})

export function newDraft(form: Form, business: Business, today: Day): Draft {
  return {
    client: null,
    dealId: null,
    invoiceNumber: null,
    issueDate: today,
    dueDate: addDays(today, business.paymentDays),
    status: form === 'page' ? 'pending' : 'draft',
    currency: business.currency,
    language: '',
    taxRate: form === 'page' ? String(business.taxRate) : '0',
    discount: noDiscount,
    notes: business.invoiceNotes,
    items: [newItem()],
  }
}

export const draftOf = (invoice: Invoice): Draft => ({
  client: { id: invoice.clientId, name: invoice.clientName },
  dealId: invoice.dealId,
  invoiceNumber: invoice.invoiceNumber,
  issueDate: invoice.issueDate,
  dueDate: invoice.dueDate ?? '',
  status: invoice.status,
  currency: invoice.currency,
  language: invoice.language,
  taxRate: String(invoice.taxRate),
  discount: discountDraft(invoice.discount),
  notes: invoice.notes ?? '',
  items: invoice.items.map((item) => ({
    key: ++lastKey,
    description: item.description,
    quantity: String(item.quantity),
    rate: item.rate.toFixed(2),
    taxRate: item.taxRate === null ? '' : String(item.taxRate),
    discount: discountDraft(item.discount),
  })),
})

const discountDraft = (discount: Discount | null): DiscountDraft =>
  discount ? { kind: discount.kind, value: String(discount.value) } : noDiscount

/** What is being added up while it is typed; what is no number counts as nothing. */
export function totalsWhile({ items, taxRate, discount, currency }: Draft): Totals {
  return totalsOf({
    lines: items.map((item) => ({
      quantity: numberIn(item.quantity),
      rateCents: Math.round(numberIn(item.rate) * 100),
      taxRate: item.taxRate.trim() === '' ? null : Math.min(100, numberIn(item.taxRate)),
      discount: inCents(item.discount),
    })),
    taxRate: Math.min(100, numberIn(taxRate)),
    discount: inCents(discount),
    currency,
  })
}

const inCents = ({ kind, value }: DiscountDraft) =>
  kind === 'percent'
    ? { kind, percent: Math.min(100, numberIn(value)) }
    : { kind, cents: Math.round(numberIn(value) * 100) }

function numberIn(typed: string): number {
  const value = Number(typed)
  return Number.isFinite(value) && value > 0 ? Math.min(value, 1e9) : 0
}

type Sent = InputOf<typeof createInvoice>

/** What travels: the create page speaks of unit prices and sends a number, the finance pages of rates. */
export function sentFrom(draft: Draft, form: Form, proposed?: string): Sent {
  return {
    clientId: draft.client?.id ?? 0,
    ...(draft.dealId !== null && { dealId: draft.dealId }),
    amount: totalsWhile(draft).totalCents / 100,
    status: draft.status as InvoiceStatus,
    ...numberFrom(draft.invoiceNumber, form, proposed),
    issueDate: draft.issueDate,
    dueDate: draft.dueDate === '' && form === 'dialog' ? null : draft.dueDate,
    currency: draft.currency,
    ...(draft.language !== '' && { language: draft.language }),
    taxRate: form === 'dialog' && draft.taxRate.trim() === '' ? 0 : numberOrText(draft.taxRate),
    discount: sentDiscount(draft.discount),
    notes: draft.notes || null,
    items: draft.items.map((item) => ({
      description: item.description,
      quantity: numberOrText(item.quantity),
      ...(form === 'page' ? { unitPrice: numberOrText(item.rate) } : { rate: numberOrText(item.rate) }),
      taxRate: item.taxRate.trim() === '' ? null : numberOrText(item.taxRate),
      discount: sentDiscount(item.discount),
    })),
  }
}

function numberFrom(typed: string | null, form: Form, proposed: string | undefined) {
  if (typed === null && form === 'page') return { invoiceNumber: proposed ?? '', numberIsProposed: true }
  return typed === null || (typed.trim() === '' && form === 'dialog') ? {} : { invoiceNumber: typed }
}

const sentDiscount = ({ kind, value }: DiscountDraft) =>
  value.trim() === '' ? null : { kind, value: numberOrText(value) }

/** A number as a number; what is none goes as it is, to be refused by name. */
function numberOrText(typed: string): number | string {
  const value = Number(typed)
  return typed.trim() === '' || !Number.isFinite(value) ? typed : value
}

/** What is wrong with it, by field, before anything is sent. */
export function wrongIn(sent: Sent): Record<string, string> {
  const parsed = NewInvoice.safeParse(sent)
  if (parsed.success) return {}
  const wrong: Record<string, string> = {}
  for (const issue of parsed.error.issues) wrong[issue.path.join('.')] ??= issue.message
  return wrong
}

/** For comparing two versions at a glance. */
export function draftInWords(draft: Draft): Record<string, string> {
  return {
    Number: draft.invoiceNumber ?? '',
    Client: draft.client?.name ?? '',
    Status: draft.status,
    'Issue date': draft.issueDate,
    'Due date': draft.dueDate,
    Total: exactMoney(totalsWhile(draft).totalCents, draft.currency),
    Items: draft.items.map(({ quantity, description }) => `${quantity} × ${description}`).join('; '),
    Notes: draft.notes,
  }
}
