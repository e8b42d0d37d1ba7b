import type { Found, WeightShifts } from './importance-score'
import { senderKey } from './importance-score'

/** What the owner does with a mail, and how much it says that the mail mattered. */
export const ownerActions = {
  replied: 1,
  starred: 1,
  opened: 0.7,
  archivedUnread: 0,
  markedNotImportant: 0,
} as const
export type OwnerAction = keyof typeof ownerActions

/** A glance says less than a reply or a verdict. */
const trust: Record<OwnerAction, number> = {
  replied: 1,
  starred: 1,
  opened: 0.3,
  archivedUnread: 0.6,
  markedNotImportant: 1,
}
const pace = 0.12
/** A sender is learned faster than a word: one knows at once whom one never wants to hear from. */
const senderPace = 0.8
const mostShift = 2.5

export type Judged = { score: number; signals: Pick<Found, 'signal' | 'times'>[]; sender: string }

/** Moves the weights of what a mail showed towards what the owner did with it. */
export function learnFrom(shifts: WeightShifts, { score, signals, sender }: Judged, action: OwnerAction): WeightShifts {
  const surprise = (ownerActions[action] - score) * trust[action]
  // Opening what was thought important is no sign against it.
  if (action === 'opened' && surprise < 0) return shifts
  const next = { ...shifts }
  const move = (key: string, by: number) => {
    next[key] = Math.max(-mostShift, Math.min(mostShift, (next[key] ?? 0) + by))
  }
  for (const { signal, times } of signals) move(signal, pace * surprise * times)
  if (sender) move(senderKey(sender), senderPace * surprise)
  return next
}
