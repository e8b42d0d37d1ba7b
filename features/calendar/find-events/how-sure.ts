import { clauseAround } from './clauses'
import * as cues from './cues'
import type { DayPhrase } from './day-phrases'
import type { Pair } from './pairing'
import type { Segment } from './segments'
import type { TimePhrase } from './time-phrases'

type Case = {
  segment: Segment
  plain: string
  place: number
  pair: Pair
  around: string
  subjectPlain: string
  subjectIsEvent: boolean
  hasLink: boolean
  moved: number
  isSubject: boolean
  isPersonal: boolean
}

/** How sure it is that people meet then; 0 where something says that they do not. */
export function howSure({
  segment,
  plain,
  place,
  pair,
  around,
  subjectPlain,
  subjectIsEvent,
  hasLink,
  moved,
  isSubject,
  isPersonal,
}: Case): number {
  const { day, time } = pair
  const clause = clauseAround(plain, place)
  const lead = plain.slice(Math.max(0, place - 60), place)
  const noun = cues.eventNoun.test(plain)
  const verb = cues.eventVerb.test(plain)
  const asks = cues.proposal.test(plain)
  const stands =
    cues.confirmation.test(plain) ||
    (/\b(?:is|are|es|sera)(?: on)? (?:the |el )?$/.test(lead) && !cues.notPeople.test(plain))
  const isNear = nearNoun(plain, day, time)

  const after = plain.slice(Math.max(day.to, time?.to ?? 0))
  // "push Friday's call to 11" keeps the day and moves the time.
  if (Math.max(place, time?.from ?? 0) < moved - 1) return 0
  if (cues.eventNoun.test(lead.match(cues.movedOne)?.[1] ?? '')) return 0
  if (cues.formerBefore.test(lead) || (time && cues.formerBefore.test(plain.slice(0, time.from)))) return 0
  if (
    /\b(check-?out|salida|departure)\s*(?:date)?:?\s*(?:el )?$/.test(lead) &&
    /\b(check-?in|entrada|llegada|arrival)\b/.test(`${plain}\n${around}`)
  )
    return 0
  if (cues.dueBefore.test(lead) && !(segment.isCard || (/\bfrom\s*(?:the )?$/.test(lead) && day.until))) return 0
  if (
    /^[\s,]*(?:h |horas )?(?:is )?(?:the )?(?:deadline|due|at the (?:very )?latest|latest|or (?:earlier|sooner)|como (?:muy tarde|maximo)|a mas tardar)/.test(
      after,
    )
  )
    return 0
  if (!noun && (cues.neededFor.test(lead) || (!time && /^[\s,]*(?:until|till|before|by|hasta|antes)\b/.test(after))))
    return 0
  if (!noun && cues.travel.test(clause)) return 0
  // "Please call me today" asks for a deed, not for a place in the calendar.
  if (!time && !stands && !segment.isCard && /^(?:today|hoy)\b/.test(plain.slice(day.from, day.to))) return 0
  if (cues.refusal.test(clause)) return 0
  if (cues.absence.test(clause)) return 0
  if (cues.openingHours.test(clause) && !/\b(starting|beginning|from|a partir)\b/.test(clause)) return 0
  if (
    cues.past.test(clause) &&
    day.kind !== 'date' &&
    !/\b(next|will|let's|again|proxim|reschedul|confirm)/.test(clause)
  )
    return 0
  const hasCue = noun || verb || asks || stands
  if (cues.deliverable.test(clause) && !isNear && !verb && !(asks && time) && !segment.isCard) return 0
  if (cues.promotional.test(plain) && !cues.ownBooking.test(plain)) return 0
  const isBareAppointment = isPersonal && time !== undefined && !cues.notPeople.test(plain)
  if (
    !hasCue &&
    !segment.isCard &&
    !isBareAppointment &&
    !(subjectIsEvent && (time || cues.eventNoun.test(subjectPlain)))
  ) {
    // "Tuesday at 3?" on its own, after talk of meeting.
    if (!(time && (cues.eventNoun.test(around) || cues.eventVerb.test(around) || cues.proposal.test(around)))) return 0
  }

  let sure = isBareAppointment ? 0.3 : 0.15
  if (noun) sure += isNear ? 0.4 : 0.3
  else if (verb) sure += 0.35
  if (asks && time) sure += noun || verb ? 0.1 : 0.3
  else if (asks) sure += noun || verb ? 0.05 : 0.2
  if (moved > 0) sure += 0.15
  if (stands) sure += noun || verb ? 0.2 : 0.3
  if (time) sure += 0.2
  if (segment.isCard) sure += 0.35
  if (subjectIsEvent && !isSubject) sure += 0.15
  if (!noun && !verb && !asks && (cues.eventNoun.test(around) || cues.eventVerb.test(around))) sure += 0.15
  if (hasLink) sure += 0.1
  if (day.kind === 'bare') sure -= time ? 0.05 : 0.25
  if (pair.isCarried) sure -= 0.05
  if (pair.isOption && /\b(or|either|o|u)\b/.test(plain)) sure -= 0.05
  if (!time && cues.deliverable.test(clause)) sure -= 0.15
  if (cues.deliverable.test(clause) && !noun) sure -= 0.1
  if (isSubject && !time) sure -= 0.1
  return Math.max(0, sure)
}

/** "call on Tuesday", "Tuesday's call": the noun stands beside the date. */
function nearNoun(plain: string, day: DayPhrase, time: TimePhrase | undefined): boolean {
  const from = Math.min(day.from, time?.from ?? day.from)
  const to = Math.max(day.to, time?.to ?? day.to)
  return cues.eventNoun.test(plain.slice(Math.max(0, from - 45), from)) || cues.eventNoun.test(plain.slice(to, to + 30))
}
