import { clauseAround } from './clauses'
import * as cues from './cues'
import type { Pair } from './pairing'
import type { Segment } from './segments'

/** A day, mostly with a time, and the sentence that names it. All words are folded and in small letters. */
export type Seen = {
  segment: Segment
  plain: string
  /** Where in the sentence it stands. */
  place: number
  pair: Pair
  /** The sentences before and after. */
  around: string
  subjectPlain: string
  subjectIsEvent: boolean
  hasLink: boolean
  /** Up to here the sentence speaks of a time that is given up. */
  moved: number
  isSubject: boolean
  isPersonal: boolean
  /** A machine confirms a booking of the reader's. */
  isBooking: boolean
  /** Written by somebody of the reader's own company. */
  ofOwnHouse: boolean
}

/** The same with what its words say. */
export type Sighting = ReturnType<typeof sightingOf>

export function sightingOf(seen: Seen) {
  const { plain, place, pair, around } = seen
  const { day, time } = pair
  // A day carried over stands in another sentence.
  const spot =
    pair.isCarried && time
      ? time
      : { from: Math.min(day.from, time?.from ?? day.from), to: Math.max(day.to, time?.to ?? day.to) }
  const lead = plain.slice(Math.max(0, place - 60), place)
  const noun = cues.eventNoun.test(plain)
  const verb = cues.eventVerb.test(plain)
  // Whoever asks a person and names an hour proposes it.
  const asks = cues.proposal.test(plain) || (seen.isPersonal && time !== undefined && plain.trimEnd().endsWith('?'))
  const comes = seen.isPersonal && day.kind !== 'bare' && cues.comes.test(plain)
  const stands =
    cues.confirmation.test(plain) ||
    (cues.wholeDay.test(plain) && (noun || verb || asks)) ||
    ((cues.isThen.test(lead) || (seen.isPersonal && cues.beginsThen.test(lead))) && !cues.notPeople.test(plain))
  const clause = clauseAround(plain, place)
  // Goods that a person brings at an hour need somebody there; a parcel's notice does not.
  const somebodyIsThere =
    (seen.isBooking && time !== undefined && !cues.notPeople.test(plain)) ||
    (seen.isPersonal &&
      !cues.notPeople.test(plain) &&
      (time !== undefined || day.part !== undefined || comes || cues.beginsThen.test(lead)))
  return {
    ...seen,
    day,
    time,
    lead,
    noun,
    verb,
    asks,
    stands,
    comes,
    clause,
    sends: cues.deliverable.test(somebodyIsThere ? clause.replace(cues.goods, '') : clause),
    said: pair.isCarried ? '' : plain.slice(day.from, day.to),
    before: `${around}\n${plain.slice(0, place)}`,
    after: plain.slice(spot.to),
    isNear: nearNoun(plain, spot),
  }
}

/** "call on Tuesday", "Tuesday's call": the noun stands beside the date. */
function nearNoun(plain: string, { from, to }: { from: number; to: number }): boolean {
  return cues.eventNoun.test(plain.slice(Math.max(0, from - 45), from)) || cues.eventNoun.test(plain.slice(to, to + 30))
}
