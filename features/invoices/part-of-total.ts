import { fromCents } from '#core/money'
import { percentOf, split, type Totals } from './totals'

type PartLine = {
  rate: number
  taxRate: number
  /** Cents that no net amount with its tax comes to. */
  isRounding: boolean
}

/**
 * The lines of an invoice over a part of a total: for each tax rate its share, so that with tax they come to exactly
 * `cents`. Where no net amount gives a share with its tax, the missing cent stands untaxed.
 */
export function linesOfPart(totals: Totals, cents: number, currency: string): PartLine[] {
  const owed = owedByRate(totals)
  const shares = split(
    cents,
    owed.map(({ grossCents }) => grossCents),
    'largest remainder',
  )
  let untaxed = 0
  const taxed = owed.flatMap(({ rate }, index) => {
    const share = shares[index] ?? 0
    const netCents = rate === 0 ? 0 : netOf(share, rate)
    untaxed += share - netCents - percentOf(netCents, rate)
    return netCents > 0 ? [{ rate: fromCents(netCents, currency), taxRate: rate, isRounding: false }] : []
  })
  const isRounding = owed.every(({ rate }) => rate > 0)
  return untaxed > 0 ? [...taxed, { rate: fromCents(untaxed, currency), taxRate: 0, isRounding }] : taxed
}

/** What is owed at each rate, tax included; at zero the rest. */
function owedByRate({ taxes, totalCents }: Totals) {
  const taxed = taxes.map(({ rate, baseCents, taxCents }) => ({ rate, grossCents: baseCents + taxCents }))
  const untaxed = totalCents - taxed.reduce((sum, { grossCents }) => sum + grossCents, 0)
  return untaxed > 0 ? [{ rate: 0, grossCents: untaxed }, ...taxed] : taxed
}

/** The largest net amount that with its tax is not more than the share. */
function netOf(grossCents: number, rate: number): number {
  let net = Math.ceil(grossCents / (1 + rate / 100)) + 1
  while (net > 0 && net + percentOf(net, rate) > grossCents) net--
  return net
}
