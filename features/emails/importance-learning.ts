import type { FoundSignal } from './importance-signals'
import { senderKey, type WeightShifts } from './importance-weights'

/** What the owner did with a mail, and the score that it implies. */
export const ownerActions = {
  replied: 1,
  starred: 1,
  opened: 0.7,
  archivedUnread: 0,
  markedNotImportant: 0,
} as const
export type OwnerAction = keyof typeof ownerActions

/** How much an action counts: opening a mail says less than a reply or a mark. */
const actionConfidence: Record<OwnerAction, number> = {
  replied: 1,
  starred: 1,
  opened: 0.3,
  archivedUnread: 0.6,
  markedNotImportant: 1,
}
const learningRate = 0.15
/** Senders are learned faster than words: an unwanted sender is clear at once. */
const senderLearningRate = 0.8
const maxShift = 2.5

export type ScoredMail = { score: number; signals: Pick<FoundSignal, 'signal' | 'times'>[]; sender: string }

/** Moves the weights of a mail's signals towards what the owner did with it. */
export function learnFrom(
  shifts: WeightShifts,
  { score, signals, sender }: ScoredMail,
  action: OwnerAction,
): WeightShifts {
  const surprise = (ownerActions[action] - score) * actionConfidence[action]
  // Opening a mail never lowers a weight.
  if (action === 'opened' && surprise < 0) return shifts
  const next = { ...shifts }
  const move = (key: string, by: number) => {
    next[key] = Math.max(-maxShift, Math.min(maxShift, (next[key] ?? 0) + by))
  }
  for (const { signal, times } of signals) move(signal, learningRate * surprise * times)
  if (sender) move(senderKey(sender), senderLearningRate * surprise)
  return next
}
