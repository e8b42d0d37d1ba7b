export type Taxed = { netCents: number; taxCents: number; grossCents: number }

export function addTax(netCents: number, percent: number): Taxed {
  const taxCents = Math.round((netCents * percent) / 100)
  return { netCents, taxCents, grossCents: netCents + taxCents }
}

/** What of a price is tax already. */
export function taxInside(grossCents: number, percent: number): Taxed {
  const netCents = Math.round(grossCents / (1 + percent / 100))
  return { netCents, taxCents: grossCents - netCents, grossCents }
}
