import * as z from 'zod'
import { fromCents, toCents } from '#core/money'
import { type Deal, type DealStage, dealStages } from './deal'
import { weightedCents } from './weighted-value'

/** Totals of the deals of one stage and currency; `weighted` is the value weighted by probability. */
export const StageGroup = z.object({
  stage: z.enum(dealStages),
  currency: z.string(),
  count: z.number(),
  value: z.number(),
  weighted: z.number(),
})
export type StageGroup = z.output<typeof StageGroup>

type GroupedDeal = Pick<Deal, 'stage' | 'currency' | 'value' | 'probability'>

/** The groups after a deal has moved to another stage. */
export const withMove = (groups: StageGroup[], deal: GroupedDeal, to: DealStage) =>
  addToGroups(addToGroups(groups, deal, -1), { ...deal, stage: to }, 1)

export const groupsOf = (deals: GroupedDeal[]) =>
  deals.reduce<StageGroup[]>((groups, deal) => addToGroups(groups, deal, 1), [])

function addToGroups(groups: StageGroup[], deal: GroupedDeal, times: 1 | -1): StageGroup[] {
  const { stage, currency } = deal
  const isSameGroup = (group: StageGroup) => group.stage === stage && group.currency === currency
  const before = groups.find(isSameGroup) ?? { stage, currency, count: 0, value: 0, weighted: 0 }
  const cents = toCents(deal.value, currency)
  const plus = (sum: number, added: number) => fromCents(toCents(sum, currency) + times * added, currency)
  const after = {
    ...before,
    count: before.count + times,
    value: plus(before.value, cents),
    weighted: plus(before.weighted, weightedCents(cents, deal.probability)),
  }
  const others = groups.filter((group) => !isSameGroup(group))
  return after.count > 0 ? [...others, after] : others
}
