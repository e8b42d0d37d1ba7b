import type { DealStage } from '#features/deals/deal'
import { openStages } from '#features/deals/deal-list'
import { at, weekdayFrom } from './days'

type DealHistory = { stage: DealStage; begun: number; touched?: number; closed?: number }

/** The stage history of a deal: through the open stages one by one; a lost deal from the proposal. */
export function stagesOf(deal: DealHistory, today: Date): { stage: DealStage; at: Date }[] {
  const path = pathTo(deal.stage)
  const until = deal.closed ?? deal.touched ?? deal.begun
  // A closed deal made its last move on its closing day, an open deal some time before its last update.
  const steps = path.length - (deal.closed === undefined ? 0.8 : 1)
  return path.map((stage, step) => {
    if (step === 0) return { stage, at: at(weekdayFrom(today, deal.begun), '11:20') }
    const day = Math.round(deal.begun + ((until - deal.begun) * step) / steps)
    return { stage, at: at(weekdayFrom(today, day), '15:05') }
  })
}

function pathTo(stage: DealStage): DealStage[] {
  if (stage === 'closed-won') return [...openStages, stage]
  if (stage === 'closed-lost') return ['lead', 'qualified', 'proposal', stage]
  return openStages.slice(0, openStages.indexOf(stage) + 1)
}
