import type { DayTimePair } from '#core/dates-in-text/day-time-pairs'
import { clauseAround } from './clauses'
import * as cues from './cues'
import type { Segment } from './segments'

/** A day, usually with a time, and the sentence that mentions it. All text is lower-case without accents. */
export type DateMention = {
  segment: Segment
  plain: string
  /** Its position in the sentence. */
  position: number
  pair: DayTimePair
  /** The sentences before and after. */
  around: string
  subjectPlain: string
  subjectIsEvent: boolean
  hasLink: boolean
  /** Dates before this position no longer hold: the event was moved away from them. */
  moveEndsAt: number
  isSubject: boolean
  isPersonal: boolean
  /** An automatic mail confirms a booking of the reader. */
  isBooking: boolean
  fromOwnCompany: boolean
}

/** A mention with what its words say. */
export type MentionWithCues = ReturnType<typeof withCues>

export function withCues(mention: DateMention) {
  const { plain, position, pair, around } = mention
  const { day, time } = pair
  // A day from an earlier sentence has no position in this one.
  const range =
    pair.isCarried && time
      ? time
      : { from: Math.min(day.from, time?.from ?? day.from), to: Math.max(day.to, time?.to ?? day.to) }
  const lead = plain.slice(Math.max(0, position - 60), position)
  const hasNoun = cues.eventNoun.test(plain)
  const hasVerb = cues.meetingVerb.test(plain)
  // A question with an hour in a personal mail is a proposal.
  const proposes =
    cues.proposal.test(plain) || (mention.isPersonal && time !== undefined && plain.trimEnd().endsWith('?'))
  const announcesVisit = mention.isPersonal && day.kind !== 'bare' && cues.visit.test(plain)
  const confirms =
    cues.confirmation.test(plain) ||
    (cues.wholeDay.test(plain) && (hasNoun || hasVerb || proposes)) ||
    ((cues.isOnDate.test(lead) || (mention.isPersonal && cues.startsOnDate.test(lead))) &&
      !cues.notAMeeting.test(plain))
  const clause = clauseAround(plain, position)
  // A person who brings something at an hour needs somebody there; a parcel service does not.
  const needsPresence =
    (mention.isBooking && time !== undefined && !cues.notAMeeting.test(plain)) ||
    (mention.isPersonal &&
      !cues.notAMeeting.test(plain) &&
      (time !== undefined || day.part !== undefined || announcesVisit || cues.startsOnDate.test(lead)))
  return {
    ...mention,
    day,
    time,
    lead,
    hasNoun,
    hasVerb,
    proposes,
    confirms,
    announcesVisit,
    clause,
    isDelivery: cues.delivery.test(needsPresence ? clause.replace(cues.deliveredGoods, '') : clause),
    dayText: pair.isCarried ? '' : plain.slice(day.from, day.to),
    before: `${around}\n${plain.slice(0, position)}`,
    after: plain.slice(range.to),
    isNounNear: hasNounBeside(plain, range),
  }
}

/** "call on Tuesday", "Tuesday's call": the noun is beside the date. */
function hasNounBeside(plain: string, { from, to }: { from: number; to: number }): boolean {
  return cues.eventNoun.test(plain.slice(Math.max(0, from - 45), from)) || cues.eventNoun.test(plain.slice(to, to + 30))
}
