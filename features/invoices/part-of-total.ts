import { fromCents } from '#core/money'
import type { NamedTax } from './tax-terms'
import { groupsByTaxes, percentOf, split, type Totals, type TotalsInput, totalsOf } from './totals'

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

type PartLineWithTax = { rate: number; taxRate: number; moreTaxes: NamedTax[] }

/**
 * The same for a total with several taxes, prices that include them, or a withholding: for each set of taxes its share, at
 * a price that includes them. What the client withholds comes off again, so the lines come to more than `cents`.
 */
export function linesOfPartWithTax(input: TotalsInput, cents: number): PartLineWithTax[] {
  const { currency, withholding } = input
  const groups = groupsByTaxes(input, totalsOf(input).lineCents)
  const weights = groups.map(({ taxes, cents: net }) =>
    input.pricesIncludeTax ? net : net + taxes.reduce((sum, { rate }) => sum + percentOf(net, rate), 0),
  )
  const linesOver = (grossCents: number) =>
    split(grossCents, weights, 'largest remainder').flatMap((share, index) => {
      const taxes = groups[index]?.taxes ?? []
      return share === 0 ? [] : [{ rate: fromCents(share, currency), ...namedApart(taxes) }]
    })
  const totalOver = (grossCents: number) =>
    totalsOf({
      currency,
      lines: linesOver(grossCents).map((line) => ({ ...line, quantity: 1, discount: null })),
      taxRate: 0,
      discount: null,
      pricesIncludeTax: true,
      withholding,
    }).totalCents
  // A cent more of the price is a cent or nothing more of the total, so there is one that fits.
  let gross = cents
  while (totalOver(gross) < cents) gross += Math.max(1, cents - totalOver(gross))
  while (totalOver(gross) > cents) gross--
  return linesOver(gross)
}

const namedApart = (taxes: { name?: string; rate: number }[]) => ({
  taxRate: taxes.find(({ name }) => name === undefined)?.rate ?? 0,
  moreTaxes: taxes.flatMap(({ name, rate }) => (name === undefined ? [] : [{ name, rate }])),
})
