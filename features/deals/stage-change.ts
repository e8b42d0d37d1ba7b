import type { Day } from '#core/days'
import type { DealStage } from './deal'
import { isOpen } from './pipeline'

/** Where a deal stood; a new one stood nowhere. */
export type Standing = { stage: DealStage; actualCloseDate: Day | null }

/** What comes with a change of stage, and what is remembered of it. A stage that stays is no change. */
export function stageChange(before: Standing | null, to: DealStage, now: Date, today: Day) {
  if (before?.stage === to) return undefined
  return {
    stageChangedAt: now,
    /** Closing is dated today; a deal taken up again has no such day. */
    actualCloseDate: isOpen({ stage: to }) ? null : today,
    move: { fromStage: before?.stage ?? null, toStage: to, movedAt: now },
  }
}

/** Whether a deal has just been won, and asks for an invoice or a contract. */
export const isJustWon = (before: DealStage | undefined, after: DealStage) =>
  after === 'closed-won' && before !== 'closed-won'
