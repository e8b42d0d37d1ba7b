import { dayIn } from '#core/days'
import { instantIn } from '#core/wall-clock'

/** When the owner sleeps, by their own clock. */
export const quietTime = '03:00'

/**
 * Once a day, at night; where the machine was off then, as soon as it is on again. One that failed is tried again at the
 * next look.
 */
export function isBackupDue(lastMade: Date | undefined, now: Date, timeZone: string): boolean {
  const tonight = instantIn(timeZone, `${dayIn(timeZone, now)}T${quietTime}`)
  return now >= tonight && (lastMade === undefined || lastMade < tonight)
}
