import type { Day } from '#core/days'
import type { DealStage } from './deal'
import { isOpen } from './pipeline'

export type StageState = { stage: DealStage; actualCloseDate: Day | null }

/** The columns and the history entry of a stage change; undefined if the stage stays. `before` is null for a new deal. */
export function stageChange(before: StageState | null, to: DealStage, now: Date, today: Day) {
  if (before?.stage === to) return undefined
  return {
    stageChangedAt: now,
    /** Set when the deal is closed, cleared when it is reopened. */
    actualCloseDate: isOpen({ stage: to }) ? null : today,
    move: { fromStage: before?.stage ?? null, toStage: to, movedAt: now },
  }
}

/** The screen then offers to create an invoice or a contract. */
export const isJustWon = (before: DealStage | undefined, after: DealStage) =>
  after === 'closed-won' && before !== 'closed-won'
