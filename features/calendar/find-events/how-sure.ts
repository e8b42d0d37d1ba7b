import * as cues from './cues'
import { isRuledOut } from './ruled-out'
import { type Seen, type Sighting, sightingOf } from './sighting'

/** How sure it is that people meet then; 0 where something says that they do not. */
export function howSure(seen: Seen): number {
  const sighting = sightingOf(seen)
  if (isRuledOut(sighting) || !speaksOfMeeting(sighting)) return 0
  return Math.max(0, sureness(sighting))
}

/** Without a word for it: somebody writes to somebody and names a day and a time. */
const isBareAppointment = ({ isPersonal, time, plain }: Sighting) =>
  isPersonal && time !== undefined && !cues.notPeople.test(plain)

function speaksOfMeeting(sighting: Sighting): boolean {
  const { noun, verb, asks, stands, segment, subjectIsEvent, subjectPlain, time, around } = sighting
  if (
    noun ||
    verb ||
    asks ||
    sighting.comes ||
    (sighting.isBooking && sighting.time) ||
    stands ||
    segment.isCard ||
    isBareAppointment(sighting)
  )
    return true
  if (subjectIsEvent && (time || cues.eventNoun.test(subjectPlain))) return true
  // "Tuesday at 3?" on its own, after talk of meeting.
  return time !== undefined && [cues.eventNoun, cues.eventVerb, cues.proposal].some((cue) => cue.test(around))
}

function sureness(sighting: Sighting): number {
  const { noun, verb, asks, stands, isNear, time, day, moved, segment, around, plain, pair } = sighting
  let sure = isBareAppointment(sighting) ? 0.3 : 0.15
  if (noun) sure += isNear ? 0.4 : 0.3
  else if (verb) sure += 0.35
  else if (sighting.comes) sure += stands ? 0.05 : 0.4
  if (asks && time) sure += noun || verb ? 0.1 : 0.3
  else if (asks) sure += noun || verb ? 0.05 : 0.2
  if (moved > 0) sure += 0.15
  if (stands) sure += noun || verb ? 0.2 : sighting.isPersonal ? 0.35 : 0.3
  if (time) sure += 0.2
  else if (day.part && sighting.isPersonal) sure += 0.1
  if (segment.isCard) sure += 0.35
  if (sighting.subjectIsEvent && !sighting.isSubject) sure += 0.15
  if (!noun && !verb && (!asks || !time) && (cues.eventNoun.test(around) || cues.eventVerb.test(around))) sure += 0.15
  if (sighting.hasLink) sure += 0.1
  if (day.kind === 'bare') sure -= time ? 0.05 : 0.25
  if (pair.isCarried && !pair.isNext) sure -= 0.05
  if (sighting.isBooking && time) sure += 0.25
  if (pair.isOption && !isBareAppointment(sighting) && /\b(or|either|o|u)\b/.test(plain)) sure -= 0.05
  if (!time && sighting.sends) sure -= 0.15
  if (sighting.sends && !noun) sure -= 0.1
  if (sighting.isSubject && !time) sure -= 0.1
  return sure
}
