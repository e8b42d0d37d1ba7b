import { addDays, type Day, startOfDay } from '#core/days'
import { minute } from '#core/durations'

/** Working hours in the person's time zone, 0 to 24. */
export type Person = { name: string; timeZone: string; from: number; to: number }

export type Slot = {
  start: Date
  /** Number of people at work for the whole meeting. */
  atWork: number
  /** Local time of each person. */
  clocks: { name: string; day: Day; time: string; isAtWork: boolean }[]
}

const stepMinutes = 30

/** Possible starts on one day in the first person's time zone; most attendees first, then earliest. */
export function meetingTimes(people: Person[], day: Day, minutes: number): Slot[] {
  const [first] = people
  if (!first) return []
  const clocksOf = people.map((person) => clockOf(person, minutes))
  const end = startOfDay(first.timeZone, addDays(day, 1)).getTime()
  const slots: Slot[] = []
  for (let at = startOfDay(first.timeZone, day).getTime(); at < end; at += stepMinutes * minute) {
    const start = new Date(at)
    const clocks = clocksOf.map((clock) => clock(start))
    slots.push({ start, atWork: clocks.filter(({ isAtWork }) => isAtWork).length, clocks })
  }
  return slots
    .filter(({ atWork }) => atWork > 0)
    .toSorted((a, b) => b.atWork - a.atWork || a.start.getTime() - b.start.getTime())
}

const isWorkingDay = (day: Day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** The day itself, or the next Monday for a weekend. */
export const nextWorkingDay = (day: Day): Day => (isWorkingDay(day) ? day : nextWorkingDay(addDays(day, 1)))

/** Creates the date format once per person, as that is slow. */
function clockOf({ name, timeZone, from, to }: Person, minutes: number) {
  const localTime = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (start: Date) => {
    const [day = '', time = ''] = localTime.format(start).split(' ')
    const [hours = 0, minutesPast = 0] = time.split(':').map(Number)
    const startMinute = hours * 60 + minutesPast
    return {
      name,
      day,
      time,
      isAtWork: isWorkingDay(day) && startMinute >= from * 60 && startMinute + minutes <= to * 60,
    }
  }
}
