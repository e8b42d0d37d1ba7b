import * as z from 'zod'

/** Dollars on the wire, as a number or a numeric string, parsed to whole cents. */
export const Dollars = z
  .union([z.number(), z.string().trim().min(1)], 'Must be a number')
  .transform((given, context) => {
    const dollars = Number(given)
    if (Number.isFinite(dollars) && Math.abs(dollars) <= maxDollars) return toCents(dollars)
    context.addIssue({ code: 'custom', message: 'Must be a number' })
    return z.NEVER
  })

/** Far above any invoice, and far below where floats lose cents. */
export const maxDollars = 1_000_000_000

/** Rounds half up as written in decimal: 1.005 is 101 cents, although its nearest float is a little less. */
export const toCents = (dollars: number) => Math.round(Number((dollars * 100).toPrecision(15)))
export const toDollars = (cents: number) => cents / 100
