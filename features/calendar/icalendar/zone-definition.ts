import ICAL from 'ical.js'
import { day, minute } from '#core/durations'
import { offsetAt } from '#core/zone-offset'
import { weekdays } from '../repeat'

type OffsetChange = { at: number; from: number; to: number }

/** A VTIMEZONE component, for programs that do not know the zone by name. */
export function zoneDefinition(timeZone: string, firstYear: number, lastYear: number): ICAL.Component {
  const zone = new ICAL.Component('vtimezone')
  zone.addPropertyWithValue('tzid', timeZone)
  const begin = Date.UTC(firstYear - 1, 0, 1)
  const changes = changesBetween(timeZone, begin, Date.UTC(lastYear + 3, 0, 1))
  const offset = offsetAt(timeZone, begin)
  zone.addSubcomponent(observance({ at: begin, from: offset, to: offset }, undefined))
  for (const group of groupsOf(changes)) zone.addSubcomponent(observance(group.first, group.rule))
  return zone
}

function changesBetween(timeZone: string, begin: number, end: number): OffsetChange[] {
  const changes: OffsetChange[] = []
  for (let at = begin; at < end; at += 7 * day) {
    const [from, to] = [offsetAt(timeZone, at), offsetAt(timeZone, at + 7 * day)]
    if (from !== to) changes.push({ at: instantOfChange(timeZone, at, at + 7 * day), from, to })
  }
  return changes
}

function instantOfChange(timeZone: string, before: number, after: number): number {
  const from = offsetAt(timeZone, before)
  let [low, high] = [before, after]
  while (high - low > minute) {
    const middle = Math.floor((low + high) / (2 * minute)) * minute
    if (offsetAt(timeZone, middle) === from) low = middle
    else high = middle
  }
  return high
}

type Group = { first: OffsetChange; rule: string | undefined }

/** Changes that recur by a yearly rule become one group; others one group each. */
function groupsOf(changes: OffsetChange[]): Group[] {
  const groups: Group[] = []
  const grouped = new Set<OffsetChange>()
  for (const change of changes) {
    if (grouped.has(change)) continue
    const same = changes.filter((other) => other.at >= change.at && isSameKind(change, other))
    const rule = yearlyRule(same, changes.at(-1) as OffsetChange)
    groups.push({ first: change, rule })
    for (const other of rule ? same : [change]) grouped.add(other)
  }
  return groups
}

const isSameKind = (one: OffsetChange, other: OffsetChange) =>
  one.from === other.from && one.to === other.to && localTime(one).getUTCMonth() === localTime(other).getUTCMonth()

/** Local time just before the change. */
const localTime = ({ at, from }: OffsetChange) => new Date(at + from)

function yearlyRule(changes: OffsetChange[], last: OffsetChange): string | undefined {
  const times = changes.map(localTime)
  const [first] = times
  if (!first || times.length < 3 || last.at - (changes.at(-1) as OffsetChange).at > 366 * day) return undefined
  const everyYear = times.every((one, index) => one.getUTCFullYear() === first.getUTCFullYear() + index)
  const sameTime = times.every(
    (one) => one.getUTCDay() === first.getUTCDay() && one.getUTCHours() === first.getUTCHours(),
  )
  if (!everyYear || !sameTime) return undefined
  const positions = times.map((one) => Math.ceil(one.getUTCDate() / 7))
  const isAlwaysLast = times.every((one) => new Date(one.getTime() + 7 * day).getUTCMonth() !== one.getUTCMonth())
  const position = isAlwaysLast ? -1 : positions.every((one) => one === positions[0]) ? positions[0] : undefined
  if (!position) return undefined
  return `FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${position}${weekdays[first.getUTCDay()]}`
}

function observance(change: OffsetChange, rule: string | undefined): ICAL.Component {
  const part = new ICAL.Component(change.to > change.from ? 'daylight' : 'standard')
  part.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(localTime(change).toISOString().slice(0, 19)))
  part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(change.from / 1000))
  part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(change.to / 1000))
  if (rule) part.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  return part
}
