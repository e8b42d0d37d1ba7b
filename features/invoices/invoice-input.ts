import * as z from 'zod'
import { maxDollars, toCents } from '#core/money'
import { billingDay, firstBillingDay, lastBillingDay } from './billing-day'
import { isCurrency } from './currency'
import { documentLanguages, invoiceStatuses } from './invoice'
import type { Discount } from './totals'

export const invoiceLimits = { number: 50, notes: 5000, description: 1000, items: 500, quantity: 1_000_000 }

export const dueBeforeIssue = 'The due date cannot be before the issue date'

/** A number, or text that is one. */
const numberThat = (message: string, fits: (value: number) => boolean) =>
  z.union([z.number(), z.string()], message).transform((given, context) => {
    const value = numberFrom(given)
    if (value !== undefined && fits(value)) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

function numberFrom(given: number | string | undefined): number | undefined {
  const value = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given)
  return Number.isFinite(value) ? value : undefined
}

const hundredths = (value: number) => Math.round(value * 100) / 100
const percent = (what: string) =>
  numberThat(`${what} must be a number from 0 to 100`, (value) => value >= 0 && value <= 100).transform(hundredths)

const text = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `At most ${most.toLocaleString('en-US')} characters`)

const largestId = 2_147_483_647
const isId = (value: number) => Number.isInteger(value) && value >= 1 && value <= largestId

const day = (what: string) =>
  z.string(`${what} is required`).transform((given, context): string => {
    const named = billingDay(given)
    const wrong =
      given.trim() === ''
        ? `${what} is required`
        : named === undefined
          ? 'Please enter a valid date'
          : named < firstBillingDay
            ? `Date cannot be before ${firstBillingDay}`
            : named > lastBillingDay
              ? `Date cannot be after ${lastBillingDay}`
              : undefined
    if (wrong === undefined) return named as string
    context.addIssue({ code: 'custom', message: wrong })
    return z.NEVER
  })

const DiscountInput = z
  .object({
    kind: z.enum(['percent', 'amount'], 'Please choose percent or amount'),
    value: z.union([z.number(), z.string()], 'Discount must be a non-negative number'),
  })
  .nullable()
  .transform((given, context): Discount | null => {
    if (given === null) return null
    const value = numberFrom(given.value)
    if (value === undefined || value < 0 || value > (given.kind === 'percent' ? 100 : maxDollars)) {
      const message =
        given.kind === 'percent' ? 'Discount must be from 0 to 100 percent' : 'Discount must be a non-negative number'
      context.addIssue({ code: 'custom', message, path: ['value'] })
      return z.NEVER
    }
    if (value === 0) return null
    return given.kind === 'percent'
      ? { kind: 'percent', percent: hundredths(value) }
      : { kind: 'amount', cents: toCents(value) }
  })

/** The finance and invoices pages speak of a rate, the create-invoice page of a unit price and of whole units. */
const ItemInput = z
  .object({
    description: z.string('Description is required').optional(),
    quantity: z.union([z.number(), z.string()]).optional(),
    rate: z.union([z.number(), z.string()]).optional(),
    unitPrice: z.union([z.number(), z.string()]).optional(),
    taxRate: percent('Tax rate').nullable().optional(),
    discount: DiscountInput.optional(),
  })
  .transform((item, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
    const description = item.description?.trim() ?? ''
    const ofPage = item.unitPrice !== undefined
    const price = ofPage ? 'unitPrice' : 'rate'
    const quantity = numberFrom(item.quantity)
    const rate = numberFrom(ofPage ? item.unitPrice : item.rate)
    if (description === '') refuse('description', 'Description is required')
    if (description.length > invoiceLimits.description) refuse('description', 'At most 1,000 characters')
    if (ofPage && (quantity === undefined || quantity < 1)) refuse('quantity', 'Quantity must be at least 1')
    // Quantities are kept to the thousandth: less is nothing.
    else if (quantity === undefined || quantity < 0.0005) refuse('quantity', 'Quantity must be a positive number')
    else if (quantity > invoiceLimits.quantity) refuse('quantity', 'Quantity must be at most 1,000,000')
    if (rate === undefined || rate < 0)
      refuse(price, ofPage ? 'Unit price must be at least 0' : 'Rate must be a non-negative number')
    else if (rate > maxDollars) refuse(price, 'That is more than an invoice can hold')
    return {
      description,
      quantity: Math.round((quantity ?? 0) * 1000) / 1000,
      rateCents: toCents(rate ?? 0),
      taxRate: item.taxRate ?? null,
      discount: item.discount ?? null,
    }
  })

const fields = {
  clientId: numberThat('Please select a client', isId),
  dealId: numberThat('Please choose one from the list', isId).nullable().optional(),
  /** What the form has added up; what is stored is added up again from the items. */
  amount: numberThat('Amount must be a positive number', (value) => value > 0 && value <= maxDollars),
  status: z.enum(invoiceStatuses, 'Please select a status'),
  invoiceNumber: text(invoiceLimits.number)
    .min(1, 'Invoice number is required')
    .regex(/^[^\p{C}]*$/u, 'Please use letters, digits and signs only')
    .optional(),
  issueDate: day('Issue date').optional(),
  dueDate: day('Due date').nullable().optional(),
  currency: z.string().refine(isCurrency, 'Please choose a currency').optional(),
  language: z.enum(documentLanguages, 'Please choose a language').optional(),
  taxRate: percent('Tax rate').optional(),
  discount: DiscountInput.optional(),
  notes: text(invoiceLimits.notes)
    .nullable()
    .transform((given) => given || null)
    .optional(),
  items: z
    .array(ItemInput, 'At least one item is required')
    .min(1, 'At least one item is required')
    .max(invoiceLimits.items, `At most ${invoiceLimits.items} items`),
}

const hasDaysInOrder = ({
  issueDate,
  dueDate,
}: {
  issueDate?: string | undefined
  dueDate?: string | null | undefined
}) => !issueDate || !dueDate || dueDate >= issueDate
/** Said together with whatever else is wrong. */
const daysInOrder = { path: ['dueDate'], message: dueBeforeIssue, when: () => true }

export const NewInvoice = z
  .object({
    ...fields,
    status: fields.status.default('pending'),
    /** The number is the one that was proposed: if another invoice took it meanwhile, the next one will do. */
    numberIsProposed: z.boolean().optional(),
  })
  .refine(hasDaysInOrder, daysInOrder)
export type NewInvoice = z.output<typeof NewInvoice>

/** What is not sent stays as it is. */
export const InvoiceChanges = z.object({
  ...fields,
  clientId: fields.clientId.optional(),
  amount: fields.amount.optional(),
  status: fields.status.optional(),
  items: fields.items.optional(),
})
export type InvoiceChanges = z.output<typeof InvoiceChanges>
export type ItemToStore = NewInvoice['items'][number]
