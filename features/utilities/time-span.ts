import { addDays } from '#core/days'
import { dayOfWallTime, instantIn, timeOfWallTime, wallTimeIn } from '#core/wall-clock'

/** Form fields: a day and two times in the owner's time zone. */
export type SpanDraft = { day: string; from: string; to: string }

/** An end before the start is on the next day. */
export const endsNextDay = ({ from, to }: SpanDraft) => from !== '' && to !== '' && to < from

/** Null while a field is empty. */
export function parseSpan(draft: SpanDraft, timeZone: string): { startedAt: string; endedAt: string } | null {
  const { day, from, to } = draft
  if (!day || !from || !to) return null
  const lastDay = endsNextDay(draft) ? addDays(day, 1) : day
  const instantAt = (day: string, time: string) => instantIn(timeZone, `${day}T${time}`).toISOString()
  return { startedAt: instantAt(day, from), endedAt: instantAt(lastDay, to) }
}

export function formatSpan(startedAt: string, endedAt: string, timeZone: string): SpanDraft {
  const [start, end] = [wallTimeIn(timeZone, new Date(startedAt)), wallTimeIn(timeZone, new Date(endedAt))]
  return { day: dayOfWallTime(start), from: timeOfWallTime(start), to: timeOfWallTime(end) }
}
