import * as cues from './cues'
import { type DateMention, type MentionWithCues, withCues } from './date-mention'
import { isExcluded } from './exclusion-rules'

/** How certain it is that people meet then, from 0 to 1; 0 where something excludes it. */
export function confidenceScore(dateMention: DateMention): number {
  const mention = withCues(dateMention)
  if (isExcluded(mention) || !mentionsMeeting(mention)) return 0
  return Math.max(0, scoreOf(mention))
}

/** A personal mail names a day and a time without a word for an event. */
const isBareAppointment = ({ isPersonal, time, plain }: MentionWithCues) =>
  isPersonal && time !== undefined && !cues.notAMeeting.test(plain)

function mentionsMeeting(mention: MentionWithCues): boolean {
  const { hasNoun, hasVerb, proposes, confirms, segment, subjectIsEvent, subjectPlain, time, around } = mention
  if (
    hasNoun ||
    hasVerb ||
    proposes ||
    mention.announcesVisit ||
    (mention.isBooking && mention.time) ||
    confirms ||
    segment.isCard ||
    isBareAppointment(mention)
  )
    return true
  if (subjectIsEvent && (time || cues.eventNoun.test(subjectPlain))) return true
  // "Tuesday at 3?" beside a sentence about meeting.
  return time !== undefined && [cues.eventNoun, cues.meetingVerb, cues.proposal].some((cue) => cue.test(around))
}

/** "Board meeting - August 14, 2026" over a new mail announces it; over an answer it only says what is answered. */
const namesEventInSubject = ({ isNounNear, day, subjectPlain }: MentionWithCues) =>
  isNounNear && day.kind === 'date' && !/^\s*(?:re|aw|sv|rif|res)\s*:/.test(subjectPlain)

function scoreOf(mention: MentionWithCues): number {
  const { hasNoun, hasVerb, proposes, confirms, isNounNear, time, day, moveEndsAt, segment, around, plain, pair } =
    mention
  let score = isBareAppointment(mention) ? 0.3 : 0.15
  if (hasNoun) score += isNounNear ? 0.4 : 0.3
  else if (hasVerb) score += 0.35
  else if (mention.announcesVisit) score += confirms ? 0.05 : 0.4
  if (proposes && time) score += hasNoun || hasVerb ? 0.1 : 0.3
  else if (proposes) score += hasNoun || hasVerb ? 0.05 : 0.2
  if (moveEndsAt > 0) score += 0.15
  if (confirms) score += hasNoun || hasVerb ? 0.2 : mention.isPersonal ? 0.35 : 0.3
  if (time) score += 0.2
  else if (day.part && mention.isPersonal) score += 0.1
  if (segment.isCard) score += 0.35
  if (mention.subjectIsEvent && !mention.isSubject) score += 0.15
  if (!hasNoun && !hasVerb && (!proposes || !time) && (cues.eventNoun.test(around) || cues.meetingVerb.test(around)))
    score += 0.15
  if (mention.hasLink) score += 0.1
  if (day.kind === 'bare') score -= time ? 0.05 : 0.25
  if (pair.isCarried && !pair.isNext) score -= 0.05
  if (mention.isBooking && time) score += 0.25
  if (pair.isOption && !isBareAppointment(mention) && /\b(or|either|o|u)\b/.test(plain)) score -= 0.05
  if (!time && mention.isDelivery) score -= 0.15
  if (mention.isDelivery && !hasNoun) score -= 0.1
  if (mention.isSubject && !time && !namesEventInSubject(mention)) score -= 0.1
  return score
}
