export type Margin = { profitCents: number; marginPercent: number | null; markupPercent: number | null }

/** Margin is profit by price, markup is profit by cost; null if the divisor is zero. */
export function marginOf(costCents: number, priceCents: number): Margin {
  const profitCents = priceCents - costCents
  return {
    profitCents,
    marginPercent: priceCents === 0 ? null : (profitCents / priceCents) * 100,
    markupPercent: costCents === 0 ? null : (profitCents / costCents) * 100,
  }
}

/** Null for margins of 100 percent or more. */
export function priceForMargin(costCents: number, marginPercent: number): number | null {
  return marginPercent >= 100 ? null : Math.ceil(costCents / (1 - marginPercent / 100) - 1e-9)
}
