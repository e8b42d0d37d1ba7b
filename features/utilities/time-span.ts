import { addDays } from '#core/days'
import { dayOnWall, instantIn, timeOnWall, wallIn } from '#core/wall-clock'

/** Worked time as it is filled in: a day, and two times on the owner's clock. */
export type WrittenSpan = { day: string; from: string; to: string }

/** An end before the start is on the next day: who works past midnight says so. */
export const endsNextDay = ({ from, to }: WrittenSpan) => from !== '' && to !== '' && to < from

/** Nothing while something is still to be filled in. */
export function readSpan(written: WrittenSpan, timeZone: string): { startedAt: string; endedAt: string } | null {
  const { day, from, to } = written
  if (!day || !from || !to) return null
  const lastDay = endsNextDay(written) ? addDays(day, 1) : day
  const instantAt = (day: string, time: string) => instantIn(timeZone, `${day}T${time}`).toISOString()
  return { startedAt: instantAt(day, from), endedAt: instantAt(lastDay, to) }
}

export function writeSpan(startedAt: string, endedAt: string, timeZone: string): WrittenSpan {
  const [start, end] = [wallIn(timeZone, new Date(startedAt)), wallIn(timeZone, new Date(endedAt))]
  return { day: dayOnWall(start), from: timeOnWall(start), to: timeOnWall(end) }
}
