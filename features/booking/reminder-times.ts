import { day, hour } from '#core/durations'

/** How long before the meeting the guest is reminded. */
const leadTimes = [day, hour]

/** When the guest is to be reminded next; null when the last reminder has passed. */
export function nextReminder(start: Date, now: Date): Date | null {
  const times = leadTimes.map((lead) => new Date(start.getTime() - lead))
  return times.find((time) => time > now) ?? null
}

/** The mail after a meeting comes a day later, so that the owner can mark who did not come. */
export const followUpTime = (end: Date) => new Date(end.getTime() + day)
