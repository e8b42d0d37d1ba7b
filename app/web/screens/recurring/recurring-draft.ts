import type { InputOf } from '#core/call'
import type { Day } from '#core/days'
import { plainPrice } from '#core/money'
import type { DocumentLanguage } from '#features/invoices/invoice'
import {
  emptyItem,
  type InvoiceDraft,
  type ItemDraft,
  newDraft as newInvoiceDraft,
  newItem,
  requestFromDraft,
} from '#features/invoices/web/draft'
import { emptyTaxTerms, type TaxTermsDraft, taxTermsDraft, taxTermsInput } from '#features/invoices/web/tax-draft'
import type { createRecurring } from '#features/recurring-invoices/api'
import { NewRecurringInvoice } from '#features/recurring-invoices/recurring-input'
import type { RecurringInvoice } from '#features/recurring-invoices/recurring-invoice'
import { dayOfMonthOf, type Frequency, type Schedule, upcomingIssues } from '#features/recurring-invoices/schedule'
import type { Business } from '#features/settings/business'
import { type Difference, differencesBetween } from '#kit/differences'
import type { LinkedRecord } from '#kit/link-picker'

/** Form state: the fields as typed. */
export type RecurringDraft = TaxTermsDraft & {
  client: LinkedRecord | null
  frequency: Frequency
  interval: string
  /** The first day, or the next one of a series that has begun. */
  nextDate: string
  ends: 'never' | 'on' | 'after'
  endDate: string
  count: string
  autoSend: boolean
  gatherHours: boolean
  taxRate: string
  currency: string
  language: DocumentLanguage | ''
  /** Empty means the client's terms. */
  paymentDays: string
  notes: string
  items: ItemDraft[]
}

export const newDraft = (business: Business, today: Day): RecurringDraft => ({
  client: null,
  frequency: 'monthly',
  interval: '1',
  nextDate: today,
  ends: 'never',
  endDate: '',
  count: '12',
  autoSend: false,
  gatherHours: false,
  taxRate: String(business.taxRate ?? 0),
  ...emptyTaxTerms(),
  currency: business.currency,
  language: '',
  paymentDays: '',
  notes: business.invoiceNotes,
  items: [emptyItem(business.currency)],
})

export const draftOf = (series: RecurringInvoice): RecurringDraft => ({
  client: { id: series.clientId, name: series.clientName },
  frequency: series.frequency,
  interval: String(series.interval),
  nextDate: series.nextDate ?? '',
  ends: series.endDate ? 'on' : series.count ? 'after' : 'never',
  endDate: series.endDate ?? '',
  count: String(series.count ?? 12),
  autoSend: series.autoSend,
  gatherHours: series.gatherHours,
  taxRate: String(series.taxRate),
  ...taxTermsDraft(series),
  currency: series.currency,
  language: series.language ?? '',
  paymentDays: series.paymentDays === null ? '' : String(series.paymentDays),
  notes: series.notes ?? '',
  items: series.items.map((item) => ({
    ...newItem(item.description, plainPrice(item.rate, series.currency)),
    quantity: String(item.quantity),
    unit: item.unit ?? '',
    moreTaxes: item.moreTaxes ?? null,
    taxRate: item.taxRate === null ? '' : String(item.taxRate),
    ...(item.discount && { discount: { kind: item.discount.kind, value: String(item.discount.value) } }),
  })),
})

/** For the rows and sums that the forms of invoices have too. */
export const asInvoiceDraft = (draft: RecurringDraft, business: Business): InvoiceDraft => ({
  ...newInvoiceDraft('dialog', business, draft.nextDate || '2026-01-01'),
  taxRate: draft.taxRate,
  taxTreatment: draft.taxTreatment,
  taxNote: draft.taxNote,
  moreTaxes: draft.moreTaxes,
  pricesIncludeTax: draft.pricesIncludeTax,
  withholding: draft.withholding,
  currency: draft.currency,
  items: draft.items,
})

type CreateInput = InputOf<typeof createRecurring>

export function requestFromRecurring(draft: RecurringDraft, business: Business): CreateInput {
  const { items, taxRate } = requestFromDraft(asInvoiceDraft(draft, business), 'dialog')
  return {
    clientId: draft.client?.id ?? 0,
    frequency: draft.frequency,
    interval: Number(draft.interval),
    startDate: draft.nextDate,
    endDate: draft.ends === 'on' ? draft.endDate : null,
    count: draft.ends === 'after' ? Number(draft.count) : null,
    autoSend: draft.autoSend,
    gatherHours: draft.gatherHours,
    taxRate,
    ...taxTermsInput(draft),
    currency: draft.currency,
    language: draft.language || null,
    paymentDays: draft.paymentDays.trim() === '' ? null : Number(draft.paymentDays),
    notes: draft.notes || null,
    items: draft.gatherHours ? items.filter(isFilled) : items,
  }
}

/** Where hours are added to the invoice, rows that were left empty are not sent. */
const isFilled = ({ description, rate }: CreateInput['items'] extends (infer Item)[] | undefined ? Item : never) =>
  description !== '' || Number(rate) !== 0

/** Messages by field path. */
export function recurringErrors(request: CreateInput): Record<string, string> {
  const parsed = NewRecurringInvoice.safeParse(request)
  if (parsed.success) return {}
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}

/** The next twelve issue dates for what is typed; empty while a schedule field is invalid. */
export function draftDays(request: CreateInput, series: RecurringInvoice | null): Day[] {
  const scheduleFields = ['frequency', 'interval', 'startDate', 'endDate', 'count']
  if (Object.keys(recurringErrors(request)).some((field) => scheduleFields.includes(field))) return []
  const { frequency, interval = 1, startDate, endDate = null, count = null } = request
  const keepsDay = series !== null && series.nextDate === startDate
  const schedule: Schedule = {
    frequency,
    interval,
    endDate,
    count,
    anchorDate: startDate,
    anchorOccurrence: series?.nextOccurrence ?? 0,
    dayOfMonth: keepsDay ? series.dayOfMonth : dayOfMonthOf(startDate),
  }
  return upcomingIssues(schedule, schedule.anchorOccurrence).map(({ day }) => day)
}

/** Display texts by field, for comparing two versions. */
const fieldTexts: Record<string, (draft: RecurringDraft) => string> = {
  Client: ({ client }) => client?.name ?? '',
  'How often': ({ interval, frequency }) => `${interval} ${frequency}`,
  'Next invoice': ({ nextDate }) => nextDate,
  'Send by itself': ({ autoSend }) => (autoSend ? 'Yes' : 'No'),
  Items: ({ items }) =>
    items.map(({ quantity, description, rate }) => `${quantity} × ${description} ${rate}`).join('; '),
  'Tax rate': ({ taxRate }) => taxRate,
  Notes: ({ notes }) => notes,
}

export const differences = (mine: RecurringDraft, theirs: RecurringDraft): Difference[] =>
  differencesBetween(fieldTexts, mine, theirs)
