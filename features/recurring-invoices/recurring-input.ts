import * as z from 'zod'
import { paymentDaysField } from '#features/client-billing/client-billing'
import { day, invoiceLimits, NewInvoice } from '#features/invoices/invoice-input'
import { type Frequency, frequencies, maxInterval } from './schedule'

const { clientId, currency, language, taxRate, notes, items } = NewInvoice.shape
const { taxTreatment, taxNote, moreTaxes, pricesIncludeTax, withholding } = NewInvoice.shape

const wholeNumber = (what: string, max: number) =>
  z
    .number(`${what} must be a number`)
    .int(`${what} must be a whole number`)
    .min(1, `${what} must be at least 1`)
    .max(max, `${what} must be at most ${max.toLocaleString('en-US')}`)

const fields = {
  clientId,
  frequency: z.enum(frequencies, 'Please choose how often'),
  interval: wholeNumber('Interval', 3650),
  startDate: day('First day'),
  endDate: day('Last day').nullable().optional(),
  count: wholeNumber('Count', 1000).nullable().optional(),
  autoSend: z.boolean(),
  gatherHours: z.boolean(),
  taxRate,
  taxTreatment,
  taxNote,
  moreTaxes,
  pricesIncludeTax,
  withholding,
  currency,
  language: language.unwrap().nullable().optional(),
  paymentDays: paymentDaysField.nullable().optional(),
  notes,
  items: z.array(items.element, 'At least one item is required').max(invoiceLimits.items, 'At most 500 items'),
}

type ScheduleInput = {
  frequency?: Frequency | undefined
  interval?: number | undefined
  startDate?: string | undefined
  endDate?: string | null | undefined
  count?: number | null | undefined
}

/** Messages by field for values that contradict each other. */
export function scheduleErrors({
  frequency,
  interval,
  startDate,
  endDate,
  count,
}: ScheduleInput): Record<string, string> {
  const longest = maxInterval[frequency ?? 'daily']
  return {
    ...(interval && interval > longest && { interval: `Interval must be at most ${longest}: ten years` }),
    ...(startDate && endDate && endDate < startDate && { endDate: 'The last day cannot be before the first' }),
    ...(endDate && count && { count: 'Please give either a last day or a count' }),
  }
}

export const itemsRequired = 'At least one item is required'

export const NewRecurringInvoice = z
  .object({
    ...fields,
    interval: fields.interval.default(1),
    autoSend: fields.autoSend.default(false),
    gatherHours: fields.gatherHours.default(false),
    items: fields.items.default([]),
  })
  .superRefine((series, context) => {
    const errors = {
      ...scheduleErrors(series),
      ...(series.items.length === 0 && !series.gatherHours && { items: itemsRequired }),
    }
    for (const [field, message] of Object.entries(errors)) context.addIssue({ code: 'custom', path: [field], message })
  })
export type NewRecurringInvoice = z.output<typeof NewRecurringInvoice>

/** Omitted fields stay unchanged; what was made stays as it is. */
export const RecurringChanges = z.object({
  ...z.object(fields).partial().shape,
  /** The day of the next invoice. */
  nextDate: day('Next day').optional(),
})
export type RecurringChanges = z.output<typeof RecurringChanges>
