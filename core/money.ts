import * as z from 'zod'

/** Whole cents inside, dollars on the wire. A number that arrives as text counts as a number, once, here. */
export const Dollars = z
  .union([z.number(), z.string().trim().min(1)], 'Must be a number')
  .transform((given, context) => {
    const dollars = Number(given)
    if (Number.isFinite(dollars) && Math.abs(dollars) <= maxDollars) return toCents(dollars)
    context.addIssue({ code: 'custom', message: 'Must be a number' })
    return z.NEVER
  })

/** Far above any invoice, and far below where numbers lose their cents. */
export const maxDollars = 1_000_000_000

/** Half up, as written: 1.005 is a cent more than 1, although its nearest float is a little less. */
export const toCents = (dollars: number) => Math.round(Number((dollars * 100).toPrecision(15)))
export const toDollars = (cents: number) => cents / 100
