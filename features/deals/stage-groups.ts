import * as z from 'zod'
import { toCents, toDollars } from '#core/money'
import { type Deal, type DealStage, dealStages } from './deal'
import { weightedCents } from './weighted-value'

/** The deals of one stage and one currency, added up: how many, their value, and their value by chance. */
export const StageGroup = z.object({
  stage: z.enum(dealStages),
  currency: z.string(),
  count: z.number(),
  value: z.number(),
  weighted: z.number(),
})
export type StageGroup = z.output<typeof StageGroup>

type Counted = Pick<Deal, 'stage' | 'currency' | 'value' | 'probability'>

/** As they stand once a deal has gone from one stage to another. */
export const withMove = (groups: StageGroup[], deal: Counted, to: DealStage) =>
  added(added(groups, deal, -1), { ...deal, stage: to }, 1)

export const groupsOf = (deals: Counted[]) => deals.reduce<StageGroup[]>((groups, deal) => added(groups, deal, 1), [])

function added(groups: StageGroup[], deal: Counted, times: 1 | -1): StageGroup[] {
  const { stage, currency } = deal
  const isMeant = (group: StageGroup) => group.stage === stage && group.currency === currency
  const before = groups.find(isMeant) ?? { stage, currency, count: 0, value: 0, weighted: 0 }
  const cents = toCents(deal.value)
  const after = {
    ...before,
    count: before.count + times,
    value: toDollars(toCents(before.value) + times * cents),
    weighted: toDollars(toCents(before.weighted) + times * weightedCents(cents, deal.probability)),
  }
  const others = groups.filter((group) => !isMeant(group))
  return after.count > 0 ? [...others, after] : others
}
