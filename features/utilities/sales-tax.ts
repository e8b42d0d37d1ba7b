export type TaxBreakdown = { netCents: number; taxCents: number; grossCents: number }

export function addTax(netCents: number, percent: number): TaxBreakdown {
  const taxCents = Math.round((netCents * percent) / 100)
  return { netCents, taxCents, grossCents: netCents + taxCents }
}

/** The tax included in a gross price. */
export function includedTax(grossCents: number, percent: number): TaxBreakdown {
  const netCents = Math.round(grossCents / (1 + percent / 100))
  return { netCents, taxCents: grossCents - netCents, grossCents }
}
