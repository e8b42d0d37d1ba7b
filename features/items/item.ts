import * as z from 'zod'
import { isCurrency } from '#core/currency'
import { maxAmount, priceDecimals, roundTo } from '#core/money'
import { Timestamp } from '#core/timestamp'

export const itemLimits = { description: 1000, unit: 20 }

/** A line of the price list, offered wherever lines are written. */
export const SavedItem = z.object({
  id: z.number(),
  description: z.string(),
  /** Price of one unit. */
  rate: z.number(),
  currency: z.string(),
  /** What the price is for: 'hours'. */
  unit: z.string().nullable(),
  /** Percent; null means the rate of the quote or invoice. */
  taxRate: z.number().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type SavedItem = z.output<typeof SavedItem>

const numberWhere = (message: string, fits: (value: number) => boolean, decimals: number) =>
  z.union([z.number(), z.string()], message).transform((given, context) => {
    const value = String(given).trim() === '' ? Number.NaN : Number(given)
    if (Number.isFinite(value) && fits(value)) return roundTo(value, decimals)
    context.addIssue({ code: 'custom', message })
    return z.NEVER
  })

const fields = {
  description: z
    .string('Description is required')
    .trim()
    .min(1, 'Description is required')
    .max(itemLimits.description, 'At most 1,000 characters'),
  rate: numberWhere('Price must be a non-negative number', (value) => value >= 0 && value <= maxAmount, priceDecimals),
  currency: z.string().refine(isCurrency, 'Please choose a currency').optional(),
  unit: z
    .string()
    .trim()
    .max(itemLimits.unit, `At most ${itemLimits.unit} characters`)
    .nullable()
    .transform((given) => given || null)
    .optional(),
  taxRate: numberWhere('Tax rate must be a number from 0 to 100', (value) => value >= 0 && value <= 100, 4)
    .nullable()
    .optional(),
}

export const NewItem = z.object(fields)
export type NewItem = z.output<typeof NewItem>

/** Omitted fields stay unchanged. */
export const ItemChanges = z.object({
  ...fields,
  description: fields.description.optional(),
  rate: fields.rate.optional(),
})
export type ItemChanges = z.output<typeof ItemChanges>
