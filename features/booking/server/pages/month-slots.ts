import { DayInput } from '#core/day-input'
import { addDays, type Day, dayIn, startOfDay, startOfMonth } from '#core/days'
import { slotOf } from '../book'
import type { BookingDeps } from '../deps'
import { findSlots, nextFreeSlots } from '../find-slots'
import type { BookingRow } from '../store/bookings'
import type { BookingTypeRow } from '../store/types'

type Asked = {
  type: BookingTypeRow
  minutes: number
  timeZone: string
  month: string | undefined
  day: string | undefined
  moving?: BookingRow | undefined
  now: Date
}

/** The free times of the month that a guest looks at, by default the one with the next free time. */
export async function monthSlots(deps: BookingDeps, { type, minutes, timeZone, month, day, moving, now }: Asked) {
  const wanted = { type, minutes, moving, now }
  const today = dayIn(timeZone, now)
  const lastDay = addDays(today, type.horizonDays + 1)
  const asked = isMonth(month) ? `${month}-01` : undefined
  const next = asked ? undefined : (await nextFreeSlots(deps.db, deps, wanted, now.getTime()))[0]
  const shown = asked ?? startOfMonth(next === undefined ? today : dayIn(timeZone, new Date(next)))
  const within = {
    start: startOfDay(timeZone, shown).getTime(),
    end: startOfDay(timeZone, startOfMonth(shown, 1)).getTime(),
  }
  const slots = (await findSlots(deps.db, deps, { ...wanted, within })).map((start) => slotOf(start, minutes, timeZone))
  const free = slots.length === 0 && asked ? (await nextFreeSlots(deps.db, deps, wanted, now.getTime()))[0] : undefined
  const chosen = slots.some((slot) => slot.day === day) ? day : asked ? undefined : slots[0]?.day
  return {
    month: shown,
    day: isDay(day) && day.startsWith(shown.slice(0, 7)) ? day : chosen,
    slots,
    nextFree: free === undefined ? undefined : dayIn(timeZone, new Date(free)),
    hasEarlier: shown > startOfMonth(today),
    hasLater: startOfMonth(shown, 1) <= lastDay,
  }
}

/** Years that every zone knows. */
const isMonth = (text: string | undefined): text is string => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text ?? '')
const isDay = (text: string | undefined): text is Day => DayInput.safeParse(text).success
