import type ICAL from 'ical.js'
import { plural } from '#core/plural'
import { maxAttendees } from '../attendees'
import { everyAttendee, type ReadEvent } from './read-event'
import type { FilePart } from './split-file'

type Detail = { why: string; line: number }

/** The details of an imported event that cannot be imported. */
export function detailsLeftOut(
  part: FilePart,
  component: ICAL.Component,
  { reminders, furtherLost: further, unreadable }: ReadEvent & { unreadable: FilePart['lines'] },
): Detail[] {
  const details: Detail[] = []
  const [firstLost] = reminders.lost
  if (firstLost !== undefined)
    details.push({ why: whyLost(reminders), line: lineOf(part, /^BEGIN:VALARM\b/i, firstLost) })
  if (component.getAllProperties('rrule').length > 1)
    details.push({ why: 'It has several repetitions; only the first is kept', line: lineOf(part, /^RRULE\b/i, 1) })
  if (component.hasProperty('exrule'))
    details.push({ why: 'It leaves days out by a rule, which is not kept', line: lineOf(part, /^EXRULE\b/i) })
  if (further > 0)
    details.push({
      why: `${plural(further, 'single day')} on which it also happens cannot be kept`,
      line: lineOf(part, /^RDATE\b/i),
    })
  if (everyAttendee(component).length > maxAttendees)
    details.push({
      why: `It has more than ${maxAttendees} attendees; the first ${maxAttendees} are kept`,
      line: lineOf(part, /^ATTENDEE\b/i, maxAttendees),
    })
  const [firstUnreadable] = unreadable
  if (firstUnreadable)
    details.push({ why: `${plural(unreadable.length, 'line')} of it cannot be read`, line: firstUnreadable.line })
  return details
}

/** Why a change for all later days (RANGE=THISANDFUTURE) is applied to its own day only. */
export const rangeLost = (part: FilePart, isCancelled: boolean): Detail => ({
  why: isCancelled
    ? 'It cancels this and all following occurrences; only this one is cancelled'
    : 'It changes this and all following occurrences; only this one is changed',
  line: lineOf(part, /^RECURRENCE-ID\b/i),
})

function whyLost({ minutes, lost }: ReadEvent['reminders']): string {
  if (minutes !== null)
    return `An event has one reminder: the one nearest to the start is kept, ${lost.length} left out`
  return lost.length === 1 ? 'Its reminder cannot be kept' : 'Its reminders cannot be kept'
}

const lineOf = (part: FilePart, pattern: RegExp, index = 0) =>
  part.lines.filter(({ text }) => pattern.test(text))[index]?.line ?? part.line
