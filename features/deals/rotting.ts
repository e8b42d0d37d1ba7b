import { addDays, type Day, dayIn, daysBetween, startOfDay } from '#core/days'
import type { DealStage } from './deal'

/** A deal is rotting once it has been in its stage for more days than this. Closed deals never rot. */
export const maxDaysInStage: Partial<Record<DealStage, number>> = {
  lead: 14,
  qualified: 21,
  proposal: 14,
  negotiation: 10,
}

/** The owner's current day and time zone. */
export type Calendar = { today: Day; timeZone: string }

type DealInStage = { stage: DealStage; stageChangedAt: string }

/** Calendar days in the owner's time zone: moved yesterday evening is one day ago this morning. */
export const daysInStage = ({ stageChangedAt }: Pick<DealInStage, 'stageChangedAt'>, { today, timeZone }: Calendar) =>
  Math.max(0, daysBetween(dayIn(timeZone, new Date(stageChangedAt)), today))

export function isRotting(deal: DealInStage, calendar: Calendar): boolean {
  const maxDays = maxDaysInStage[deal.stage]
  return maxDays !== undefined && daysInStage(deal, calendar) > maxDays
}

/** Deals that entered the stage before this instant are rotting. */
export function rottingCutoff(stage: DealStage, { today, timeZone }: Calendar): Date | undefined {
  const maxDays = maxDaysInStage[stage]
  return maxDays === undefined ? undefined : startOfDay(timeZone, addDays(today, -maxDays))
}
