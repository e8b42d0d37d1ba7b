import { dayIn } from '#core/days'
import { instantIn } from '#core/wall-clock'

/** In the owner's time zone. */
export const backupTimeOfDay = '03:00'

/**
 * Due once a night, or later if the server was off. A failed backup stays due and is retried by the next hourly check.
 */
export function isBackupDue(lastMade: Date | undefined, now: Date, timeZone: string): boolean {
  const tonight = instantIn(timeZone, `${dayIn(timeZone, now)}T${backupTimeOfDay}`)
  return now >= tonight && (lastMade === undefined || lastMade < tonight)
}
