import ICAL from 'ical.js'
import { offsetAt } from '#core/zone-offset'
import { weekdays } from '../repeat'

const day = 86_400_000

type Change = { at: number; from: number; to: number }

/** How the clocks of a zone change, from a year on, for programs that do not know it by name. */
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

function changesBetween(timeZone: string, begin: number, end: number): Change[] {
  const changes: Change[] = []
  for (let at = begin; at < end; at += 7 * day) {
    const [from, to] = [offsetAt(timeZone, at), offsetAt(timeZone, at + 7 * day)]
    if (from !== to) changes.push({ at: instantOfChange(timeZone, at, at + 7 * day), from, to })
  }
  return changes
}

function instantOfChange(timeZone: string, before: number, after: number): number {
  const from = offsetAt(timeZone, before)
  let [low, high] = [before, after]
  while (high - low > 60_000) {
    const middle = Math.floor((low + high) / 120_000) * 60_000
    if (offsetAt(timeZone, middle) === from) low = middle
    else high = middle
  }
  return high
}

type Group = { first: Change; rule: string | undefined }

/** Changes that come every year by one rule are said once; others one by one. */
function groupsOf(changes: Change[]): Group[] {
  const groups: Group[] = []
  const said = new Set<Change>()
  for (const change of changes) {
    if (said.has(change)) continue
    const same = changes.filter((other) => other.at >= change.at && isSameKind(change, other))
    const rule = yearly(same, changes.at(-1) as Change)
    groups.push({ first: change, rule })
    for (const other of rule ? same : [change]) said.add(other)
  }
  return groups
}

const isSameKind = (one: Change, other: Change) =>
  one.from === other.from && one.to === other.to && wall(one).getUTCMonth() === wall(other).getUTCMonth()

/** The wall's clock just before it is changed. */
const wall = ({ at, from }: Change) => new Date(at + from)

function yearly(changes: Change[], last: Change): string | undefined {
  const walls = changes.map(wall)
  const [first] = walls
  if (!first || walls.length < 3 || last.at - (changes.at(-1) as Change).at > 366 * day) return undefined
  const everyYear = walls.every((one, index) => one.getUTCFullYear() === first.getUTCFullYear() + index)
  const sameTime = walls.every(
    (one) => one.getUTCDay() === first.getUTCDay() && one.getUTCHours() === first.getUTCHours(),
  )
  if (!everyYear || !sameTime) return undefined
  const places = walls.map((one) => Math.ceil(one.getUTCDate() / 7))
  const lasts = walls.every((one) => new Date(one.getTime() + 7 * day).getUTCMonth() !== one.getUTCMonth())
  const place = lasts ? -1 : places.every((one) => one === places[0]) ? places[0] : undefined
  if (!place) return undefined
  return `FREQ=YEARLY;BYMONTH=${first.getUTCMonth() + 1};BYDAY=${place}${weekdays[first.getUTCDay()]}`
}

function observance(change: Change, rule: string | undefined): ICAL.Component {
  const part = new ICAL.Component(change.to > change.from ? 'daylight' : 'standard')
  part.addPropertyWithValue('dtstart', ICAL.Time.fromDateTimeString(wall(change).toISOString().slice(0, 19)))
  part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromSeconds(change.from / 1000))
  part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromSeconds(change.to / 1000))
  if (rule) part.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule))
  return part
}
