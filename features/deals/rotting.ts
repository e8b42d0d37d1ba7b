import { addDays, type Day, dayIn, daysBetween, startOfDay } from '#core/days'
import type { DealStage } from './deal'

/** How many days a deal may rest in a stage before it begins to rot. What is closed does not. */
export const restsFor: Partial<Record<DealStage, number>> = { lead: 14, qualified: 21, proposal: 14, negotiation: 10 }

/** What day it is for the owner, and where. */
export type Calendar = { today: Day; timeZone: string }

type Resting = { stage: DealStage; stageChangedAt: string }

/** Whole days on the owner's calendar: moved yesterday evening is one day ago this morning. */
export const daysInStage = ({ stageChangedAt }: Pick<Resting, 'stageChangedAt'>, { today, timeZone }: Calendar) =>
  Math.max(0, daysBetween(dayIn(timeZone, new Date(stageChangedAt)), today))

export function isRotting(deal: Resting, calendar: Calendar): boolean {
  const rest = restsFor[deal.stage]
  return rest !== undefined && daysInStage(deal, calendar) > rest
}

/** A deal that came into the stage before this instant is rotting. */
export function rotsBefore(stage: DealStage, { today, timeZone }: Calendar): Date | undefined {
  const rest = restsFor[stage]
  return rest === undefined ? undefined : startOfDay(timeZone, addDays(today, -rest))
}
