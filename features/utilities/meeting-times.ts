import { addDays, type Day, startOfDay } from '#core/days'

/** Hours on the wall of each one's own place, 0 to 24. */
export type Person = { name: string; timeZone: string; from: number; to: number }

export type Slot = {
  start: Date
  /** How many of them are at work for the whole of it. */
  atWork: number
  /** What each one's clock shows, and whether that is a time to meet. */
  clocks: { name: string; day: Day; time: string; isAtWork: boolean }[]
}

const everyMinutes = 30

/** The beginnings at which most can meet, within one day of the first person's; best first, then earliest. */
export function meetingTimes(people: Person[], day: Day, minutes: number): Slot[] {
  const [first] = people
  if (!first) return []
  const clocksOf = people.map((person) => clockOf(person, minutes))
  const end = startOfDay(first.timeZone, addDays(day, 1)).getTime()
  const slots: Slot[] = []
  for (let at = startOfDay(first.timeZone, day).getTime(); at < end; at += everyMinutes * 60_000) {
    const start = new Date(at)
    const clocks = clocksOf.map((clock) => clock(start))
    slots.push({ start, atWork: clocks.filter(({ isAtWork }) => isAtWork).length, clocks })
  }
  return slots
    .filter(({ atWork }) => atWork > 0)
    .toSorted((a, b) => b.atWork - a.atWork || a.start.getTime() - b.start.getTime())
}

const isWorkingDay = (day: Day) => ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** That day, or the Monday after it. */
export const nextWorkingDay = (day: Day): Day => (isWorkingDay(day) ? day : nextWorkingDay(addDays(day, 1)))

/** A clock is made once a person: making one takes far longer than reading it. */
function clockOf({ name, timeZone, from, to }: Person, minutes: number) {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return (start: Date) => {
    const [day = '', time = ''] = wall.format(start).split(' ')
    const [hours = 0, past = 0] = time.split(':').map(Number)
    const began = hours * 60 + past
    return { name, day, time, isAtWork: isWorkingDay(day) && began >= from * 60 && began + minutes <= to * 60 }
  }
}
