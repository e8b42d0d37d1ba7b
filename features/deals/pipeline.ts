import { fromCents, toCents } from '#core/money'
import { type DealStage, dealStages } from './deal'

/** The value may be numeric text. */
export type PipelineDeal = { stage: DealStage; value: number | string; currency: string }

export const isWon = ({ stage }: Pick<PipelineDeal, 'stage'>) => stage === 'closed-won'
export const isOpen = ({ stage }: Pick<PipelineDeal, 'stage'>) => stage !== 'closed-won' && stage !== 'closed-lost'

export const wonDeals = <D extends PipelineDeal>(deals: D[]) => deals.filter(isWon)
export const openDeals = <D extends PipelineDeal>(deals: D[]) => deals.filter(isOpen)

/** The open deals of highest value, highest first. */
export const topOpenDeals = <D extends PipelineDeal>(deals: D[], limit: number) =>
  openDeals(deals)
    .sort((one, other) => numericValue(other) - numericValue(one))
    .slice(0, limit)

export const profits = (deals: PipelineDeal[]) => dealTotals(wonDeals(deals))
export const pipelineValue = (deals: PipelineDeal[]) => dealTotals(openDeals(deals))

export type StageShare = { stage: DealStage; count: number; share: number; totals: Totals }

/** Deals by stage; the shares add up to 1, or to 0 without deals. */
export function shareByStage(deals: PipelineDeal[]): StageShare[] {
  return dealStages.map((stage) => {
    const here = deals.filter((deal) => deal.stage === stage)
    return {
      stage,
      count: here.length,
      share: deals.length === 0 ? 0 : here.length / deals.length,
      totals: dealTotals(here),
    }
  })
}

/** One total per currency code; amounts in different currencies are never added. */
export type Totals = Record<string, number>

/** Added in whole cents to avoid floating-point errors. */
export function totalsOf(amounts: { currency: string; amount: number }[]): Totals {
  const cents: Totals = {}
  for (const { currency, amount } of amounts) cents[currency] = (cents[currency] ?? 0) + toCents(amount, currency)
  return Object.fromEntries(Object.entries(cents).map(([currency, sum]) => [currency, fromCents(sum, currency)]))
}

export type CurrencySum = { currency: string; sum: number }

/** The business's currency first, even without any amount, then the others by code. */
export function currenciesInOrder(totals: Totals, businessCurrency: string): [CurrencySum, ...CurrencySum[]] {
  const { [businessCurrency]: own = 0, ...others } = totals
  const rest = Object.keys(others).sort()
  return [
    { currency: businessCurrency, sum: own },
    ...rest.map((currency) => ({ currency, sum: others[currency] ?? 0 })),
  ]
}

const dealTotals = (deals: PipelineDeal[]) =>
  totalsOf(deals.map((deal) => ({ currency: deal.currency, amount: numericValue(deal) })))

const numericValue = ({ value }: PipelineDeal) => Number(value) || 0
