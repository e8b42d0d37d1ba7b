import type { DealStage } from '#features/deals/deal'
import { openStages } from '#features/deals/deal-list'
import { at, weekdayFrom } from './days'

type Told = { stage: DealStage; begun: number; touched?: number; closed?: number }

/** How a deal came to where it stands: through the open stages one by one, a lost one from the proposal. */
export function stagesOf(deal: Told, today: Date): { stage: DealStage; at: Date }[] {
  const path = pathTo(deal.stage)
  const until = deal.closed ?? deal.touched ?? deal.begun
  // What is closed made its last step on that day; what is open made it a while before it was last touched.
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
