import * as cues from './cues'
import type { MentionWithCues } from './date-mention'

/** "from Monday", "from 9am on Monday" */
const startsFrom = /\bfrom\s*(?:the |\d{1,2}(?:[:.]\d{2})? ?(?:am|pm|h)?,? ?(?:on )?)?$/

/** "Wrap (est): 18:30" */
const endsBefore =
  /(?:^|\W)(?:wraps?(?: up)?|ends?|finish(?:es)?|carriages|fin|termina|acaba)(?: \([a-z.]+\))?:?\s*(?:at |a las )?$/

/** Reasons why a mentioned day and time are not an upcoming event. */
const exclusionRules: Record<string, (mention: MentionWithCues) => boolean> = {
  // "push Friday's call to 11" keeps the day and moves the time.
  movedAway: ({ position, time, moveEndsAt, lead, plain }) =>
    Math.max(position, time?.from ?? 0) < moveEndsAt - 1 ||
    cues.eventNoun.test(lead.match(cues.rescheduledEvent)?.[1] ?? '') ||
    cues.formerTimeBefore.test(lead) ||
    (time !== undefined && cues.formerTimeBefore.test(plain.slice(0, time.from))),

  checkOut: ({ lead, before }) =>
    /\b(check-?out|salida|departure|leaving|depart)\s*(?:date)?:?\s*(?:on |el )?$/.test(lead) &&
    /\b(check-?in|entrada|llegada|arrival|arriving|arrive)\b/.test(before),

  endOfEvent: ({ pair, lead, after }) =>
    pair.isCarried === true &&
    (endsBefore.test(lead) || /^\W*(?:out|ends?|close|finish|carriages|wrap|fin)\b/.test(after)),

  deadline: ({ segment, lead, after, day, time, hasNoun, pair }) =>
    (cues.dueBefore.test(lead) &&
      !segment.isCard &&
      !(
        startsFrom.test(lead) &&
        (day.until ||
          pair.isCarried ||
          (time && (hasNoun || /\d/.test(lead))) ||
          /^ (?:for|durante) (?:an?|two|three|four|\d|un|dos|tres) (?:days?|weeks?|dias?|semanas?)/.test(after))
      )) ||
    cues.dueAfter.test(after),

  neededByThen: ({ hasNoun, lead, time, after }) =>
    !hasNoun &&
    (cues.neededBefore.test(lead) || (!time && /^[\s,]*(?:until|till|before|by|hasta|antes)\b/.test(after))),

  travel: ({ hasNoun, clause }) => !hasNoun && cues.travel.test(clause),

  // "Please call me today" is a request, not an appointment.
  requestForToday: ({ time, confirms, hasNoun, hasVerb, segment, dayText }) =>
    !time && !(confirms && (hasNoun || hasVerb)) && !segment.isCard && /^(?:today|hoy)\b/.test(dayText),

  refusal: ({ clause }) => cues.refusal.test(clause),

  absence: ({ clause, fromOwnCompany }) =>
    cues.absence.test(clause) && !(fromOwnCompany && cues.officeClosed.test(clause)),

  openingHours: ({ clause }) =>
    cues.openingHours.test(clause) && !/\b(starting|beginning|from|a partir)\b/.test(clause),

  weekWithoutDay: ({ lead }) => /(?:\bw\/c|\bweek (?:commencing|beginning|of|starting)|\bsemana del?)\s*$/.test(lead),

  past: ({ clause, lead, day }) =>
    cues.past.test(clause) &&
    !cues.startsOnDate.test(lead) &&
    day.kind !== 'date' &&
    !/\b(next|will|let's|again|proxim|reschedul|confirm)/.test(clause),

  hypothetical: ({ clause }) => cues.hypothetical.test(clause),

  delivery: ({ isDelivery, isNounNear, hasVerb, proposes, time, segment }) =>
    isDelivery && !isNounNear && !hasVerb && !(proposes && time) && !segment.isCard,

  // A person may mention a shop or an offer once; several such words are advertising.
  promotion: ({ plain, isPersonal }) =>
    new Set(plain.match(cues.promotion)).size > (isPersonal ? 1 : 0) && !cues.ownBooking.test(plain),
}

export const isExcluded = (mention: MentionWithCues): boolean =>
  Object.values(exclusionRules).some((applies) => applies(mention))
