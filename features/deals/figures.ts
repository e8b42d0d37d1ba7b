import { fromCents, toCents } from '#core/money'
import { type DealStage, dealStages } from './deal'
import { isOpen, type StageShare, type Totals, totalsOf } from './pipeline'
import type { StageGroup } from './stage-groups'
import { winRate } from './win-rate'

export type DealFigures = {
  pipeline: Totals
  /** The pipeline weighted by probability. */
  weighted: Totals
  active: number
  won: number
  lost: number
  winRate: number | null
  /** Average value of open deals, per currency. */
  averageSize: Totals
  stages: StageShare[]
}

/** All figures of the deals screen, from the stage totals. */
export function figuresOf(groups: StageGroup[]): DealFigures {
  const open = groups.filter(isOpen)
  const countIn = (stage: DealStage) => count(groups.filter((group) => group.stage === stage))
  const [won, lost] = [countIn('closed-won'), countIn('closed-lost')]
  const pipeline = totalsOf(open.map(({ currency, value }) => ({ currency, amount: value })))
  return {
    pipeline,
    weighted: totalsOf(open.map(({ currency, weighted }) => ({ currency, amount: weighted }))),
    active: count(open),
    won,
    lost,
    winRate: winRate({ won, lost }),
    averageSize: average(pipeline, open),
    stages: shares(groups),
  }
}

function average(pipeline: Totals, open: StageGroup[]): Totals {
  const means = Object.entries(pipeline).map(([currency, sum]) => {
    const deals = count(open.filter((group) => group.currency === currency))
    return [currency, fromCents(Math.round(toCents(sum, currency) / deals), currency)] as const
  })
  return Object.fromEntries(means)
}

function shares(groups: StageGroup[]): StageShare[] {
  const all = count(groups)
  return dealStages.map((stage) => {
    const here = groups.filter((group) => group.stage === stage)
    return {
      stage,
      count: count(here),
      share: all === 0 ? 0 : count(here) / all,
      totals: totalsOf(here.map(({ currency, value }) => ({ currency, amount: value }))),
    }
  })
}

const count = (groups: StageGroup[]) => groups.reduce((sum, group) => sum + group.count, 0)
