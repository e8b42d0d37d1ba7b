import { toCents, toDollars } from '#core/money'
import { type DealStage, dealStages } from './deal'

/** As much of a deal as its place in the pipeline needs. A value that arrives as text counts as a number. */
export type Standing = { stage: DealStage; value: number | string; currency: string }

export const isWon = ({ stage }: Pick<Standing, 'stage'>) => stage === 'closed-won'
export const isOpen = ({ stage }: Pick<Standing, 'stage'>) => stage !== 'closed-won' && stage !== 'closed-lost'

export const wonDeals = <D extends Standing>(deals: D[]) => deals.filter(isWon)
export const openDeals = <D extends Standing>(deals: D[]) => deals.filter(isOpen)

/** The open deals worth most, dearest first. */
export const topOpenDeals = <D extends Standing>(deals: D[], most: number) =>
  openDeals(deals)
    .sort((one, other) => worth(other) - worth(one))
    .slice(0, most)

export const profits = (deals: Standing[]) => totals(wonDeals(deals))
export const pipelineValue = (deals: Standing[]) => totals(openDeals(deals))

export type StageShare = { stage: DealStage; count: number; share: number; totals: Totals }

/** How the deals spread over the stages; the shares add up to one, or to nothing where there are no deals. */
export function shareByStage(deals: Standing[]): StageShare[] {
  return dealStages.map((stage) => {
    const here = deals.filter((deal) => deal.stage === stage)
    return {
      stage,
      count: here.length,
      share: deals.length === 0 ? 0 : here.length / deals.length,
      totals: totals(here),
    }
  })
}

/** One sum for each currency, by its code: two currencies are never added up. */
export type Totals = Record<string, number>

/** Added up in whole cents, so that a long list loses none. */
export function totalsOf(amounts: { currency: string; amount: number }[]): Totals {
  const cents: Totals = {}
  for (const { currency, amount } of amounts) cents[currency] = (cents[currency] ?? 0) + toCents(amount)
  return Object.fromEntries(Object.entries(cents).map(([currency, sum]) => [currency, toDollars(sum)]))
}

const totals = (deals: Standing[]) => totalsOf(deals.map((deal) => ({ currency: deal.currency, amount: worth(deal) })))

const worth = ({ value }: Standing) => Number(value) || 0
