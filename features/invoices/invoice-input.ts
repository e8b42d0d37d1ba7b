import * as z from 'zod'
import { isCurrency } from '#core/currency'
import { maxAmount, priceDecimals, roundTo } from '#core/money'
import { maxRecordId } from '#core/record-id'
import { firstBillingDay, lastBillingDay, parseBillingDay } from './billing-day'
import { type Discount, documentLanguages, invoiceStatuses } from './invoice'
import { type NamedTax, NamedTaxInput, percentDecimals, taxLimits, taxTreatments } from './tax-terms'
import { quantityDecimals } from './totals'

export const invoiceLimits = {
  number: 50,
  notes: 5000,
  description: 1000,
  items: 500,
  quantity: 1_000_000,
  unit: 20,
  reference: 100,
}

export const dueBeforeIssue = 'The due date cannot be before the issue date'

/** Accepts a number or numeric text. */
const numberWhere = (message: string, fits: (value: number) => boolean) =>
  z.union([z.number(), z.string()], message).transform((given, context) => {
    const value = parseNumber(given)
    if (value !== undefined && fits(value)) return value
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

function parseNumber(given: number | string | undefined): number | undefined {
  const value = typeof given === 'string' && given.trim() === '' ? Number.NaN : Number(given)
  return Number.isFinite(value) ? value : undefined
}

export const percentage = (value: number) => roundTo(value, percentDecimals)
const percent = (what: string) =>
  numberWhere(`${what} must be a number from 0 to 100`, (value) => value >= 0 && value <= 100).transform(percentage)

const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `At most ${max.toLocaleString('en-US')} characters`)

const isId = (value: number) => Number.isInteger(value) && value >= 1 && value <= maxRecordId

/** A date that an invoice can bear. */
export const day = (what: string) =>
  z.string(`${what} is required`).transform((given, context): string => {
    const parsed = parseBillingDay(given)
    const error =
      given.trim() === ''
        ? `${what} is required`
        : parsed === undefined
          ? 'Please enter a valid date'
          : parsed < firstBillingDay
            ? `Date cannot be before ${firstBillingDay}`
            : parsed > lastBillingDay
              ? `Date cannot be after ${lastBillingDay}`
              : undefined
    if (error === undefined) return parsed as string
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })

export const DiscountInput = z
  .object({
    kind: z.enum(['percent', 'amount'], 'Please choose percent or amount'),
    value: z.union([z.number(), z.string()], 'Discount must be a non-negative number'),
  })
  .nullable()
  .transform((given, context): Discount | null => {
    if (given === null) return null
    const value = parseNumber(given.value)
    if (value === undefined || value < 0 || value > (given.kind === 'percent' ? 100 : maxAmount)) {
      const message =
        given.kind === 'percent' ? 'Discount must be from 0 to 100 percent' : 'Discount must be a non-negative number'
      context.addIssue({ code: 'custom', message, path: ['value'] })
      return z.NEVER
    }
    if (value === 0) return null
    return { kind: given.kind, value: given.kind === 'percent' ? percentage(value) : roundTo(value, priceDecimals) }
  })

const MoreTaxes = z
  .array(NamedTaxInput, 'Please name each tax and its rate')
  .max(taxLimits.moreTaxes, `At most ${taxLimits.moreTaxes} more taxes`)
  .refine((taxes: NamedTax[]) => new Set(taxes.map(({ name }) => name.toLowerCase())).size === taxes.length, {
    message: 'Each tax needs a name of its own',
  })

const optionalText = (max: number) =>
  text(max)
    .nullable()
    .transform((given) => given || null)
    .optional()

/** The finance and invoices pages send `rate`; the create-invoice page sends `unitPrice` and quantities of at least 1. */
export const ItemInput = z
  .object({
    description: z.string('Description is required').optional(),
    quantity: z.union([z.number(), z.string()], 'Quantity must be a positive number').optional(),
    rate: z.union([z.number(), z.string()], 'Rate must be a non-negative number').optional(),
    unitPrice: z.union([z.number(), z.string()], 'Unit price must be at least 0').optional(),
    taxRate: percent('Tax rate').nullable().optional(),
    moreTaxes: MoreTaxes.nullable().optional(),
    unit: optionalText(invoiceLimits.unit),
    discount: DiscountInput.optional(),
  })
  .transform((item, context) => {
    const addError = (field: string, message: string) => context.addIssue({ code: 'custom', message, path: [field] })
    const description = item.description?.trim() ?? ''
    const isFromCreatePage = item.unitPrice !== undefined
    const price = isFromCreatePage ? 'unitPrice' : 'rate'
    const quantity = parseNumber(item.quantity)
    const rate = parseNumber(isFromCreatePage ? item.unitPrice : item.rate)
    if (description === '') addError('description', 'Description is required')
    if (description.length > invoiceLimits.description) addError('description', 'At most 1,000 characters')
    if (isFromCreatePage && (quantity === undefined || quantity < 1))
      addError('quantity', 'Quantity must be at least 1')
    // Quantities are stored with three decimals, so less would be rounded to zero.
    else if (quantity === undefined || quantity < 0.0005) addError('quantity', 'Quantity must be a positive number')
    else if (quantity > invoiceLimits.quantity) addError('quantity', 'Quantity must be at most 1,000,000')
    if (rate === undefined || rate < 0)
      addError(price, isFromCreatePage ? 'Unit price must be at least 0' : 'Rate must be a non-negative number')
    else if (rate > maxAmount) addError(price, 'That is more than an invoice can hold')
    return {
      description,
      quantity: roundTo(quantity ?? 0, quantityDecimals),
      rate: roundTo(rate ?? 0, priceDecimals),
      taxRate: item.taxRate ?? null,
      moreTaxes: item.moreTaxes ?? null,
      unit: item.unit ?? null,
      discount: item.discount ?? null,
    }
  })

/** The lines of an invoice or a credit note. */
export const Items = z
  .array(ItemInput, 'At least one item is required')
  .min(1, 'At least one item is required')
  .max(invoiceLimits.items, `At most ${invoiceLimits.items} items`)

const fields = {
  clientId: numberWhere('Please select a client', isId),
  dealId: numberWhere('Please choose one from the list', isId).nullable().optional(),
  /** The form's total; the stored amount is recomputed from the items. */
  amount: numberWhere('Amount must be a positive number', (value) => value > 0 && value <= maxAmount),
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
  taxTreatment: z.enum(taxTreatments, 'Please choose how it is taxed').optional(),
  /** Replaces the sentence that says why no tax is charged. */
  taxNote: optionalText(taxLimits.note),
  moreTaxes: MoreTaxes.optional(),
  pricesIncludeTax: z.boolean().optional(),
  withholding: NamedTaxInput.nullable().optional(),
  /** What the client wants to read on it: an order number, a cost centre. */
  buyerReference: optionalText(invoiceLimits.reference),
  discount: DiscountInput.optional(),
  notes: optionalText(invoiceLimits.notes),
  items: Items,
}

const isDueAfterIssue = ({
  issueDate,
  dueDate,
}: {
  issueDate?: string | undefined
  dueDate?: string | null | undefined
}) => !issueDate || !dueDate || dueDate >= issueDate
/** `when` makes zod report this together with other errors. */
const dueAfterIssueRule = { path: ['dueDate'], message: dueBeforeIssue, when: () => true }

export const NewInvoice = z
  .object({
    ...fields,
    status: fields.status.default('pending'),
    /** The number was proposed, not typed: if it has been taken meanwhile, use the next free one. */
    numberIsProposed: z.boolean().optional(),
  })
  .refine(isDueAfterIssue, dueAfterIssueRule)
export type NewInvoice = z.output<typeof NewInvoice>

/** Omitted fields stay unchanged. */
export const InvoiceChanges = z.object({
  ...fields,
  clientId: fields.clientId.optional(),
  amount: fields.amount.optional(),
  status: fields.status.optional(),
  items: fields.items.optional(),
})
export type InvoiceChanges = z.output<typeof InvoiceChanges>
