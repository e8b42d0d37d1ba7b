export type Margin = { profitCents: number; marginPercent: number | null; markupPercent: number | null }

/** The margin is a share of the price, the markup a share of the cost; a share of nothing there is none. */
export function marginOf(costCents: number, priceCents: number): Margin {
  const profitCents = priceCents - costCents
  return {
    profitCents,
    marginPercent: priceCents === 0 ? null : (profitCents / priceCents) * 100,
    markupPercent: costCents === 0 ? null : (profitCents / costCents) * 100,
  }
}

/** The price that leaves a margin; of a hundred percent or more there is none. */
export function priceForMargin(costCents: number, marginPercent: number): number | null {
  return marginPercent >= 100 ? null : Math.ceil(costCents / (1 - marginPercent / 100) - 1e-9)
}
