import * as cues from './cues'
import type { Sighting } from './sighting'

/** "from Monday", "from 9am on Monday" */
const fromThere = /\bfrom\s*(?:the |\d{1,2}(?:[:.]\d{2})? ?(?:am|pm|h)?,? ?(?:on )?)?$/

/** "Wrap (est): 18:30" */
const endsBefore =
  /(?:^|\W)(?:wraps?(?: up)?|ends?|finish(?:es)?|carriages|fin|termina|acaba)(?: \([a-z.]+\))?:?\s*(?:at |a las )?$/

/** Each says why a day and a time, though named, are no event to come. */
const reasons: Record<string, (sighting: Sighting) => boolean> = {
  // "push Friday's call to 11" keeps the day and moves the time.
  itIsGivenUp: ({ place, time, moved, lead, plain }) =>
    Math.max(place, time?.from ?? 0) < moved - 1 ||
    cues.eventNoun.test(lead.match(cues.movedOne)?.[1] ?? '') ||
    cues.formerBefore.test(lead) ||
    (time !== undefined && cues.formerBefore.test(plain.slice(0, time.from))),

  itEndsAStay: ({ lead, before }) =>
    /\b(check-?out|salida|departure|leaving|depart)\s*(?:date)?:?\s*(?:on |el )?$/.test(lead) &&
    /\b(check-?in|entrada|llegada|arrival|arriving|arrive)\b/.test(before),

  itIsOnlyTheEnd: ({ pair, lead, after }) =>
    pair.isCarried === true &&
    (endsBefore.test(lead) || /^\W*(?:out|ends?|close|finish|carriages|wrap|fin)\b/.test(after)),

  somethingIsDueThen: ({ segment, lead, after, day, time, noun, pair }) =>
    (cues.dueBefore.test(lead) &&
      !segment.isCard &&
      !(
        fromThere.test(lead) &&
        (day.until ||
          pair.isCarried ||
          (time && (noun || /\d/.test(lead))) ||
          /^ (?:for|durante) (?:an?|two|three|four|\d|un|dos|tres) (?:days?|weeks?|dias?|semanas?)/.test(after))
      )) ||
    cues.dueAfter.test(after),

  somethingIsNeededThen: ({ noun, lead, time, after }) =>
    !noun && (cues.neededFor.test(lead) || (!time && /^[\s,]*(?:until|till|before|by|hasta|antes)\b/.test(after))),

  somebodyIsOnTheWay: ({ noun, clause }) => !noun && cues.travel.test(clause),

  // "Please call me today" asks for a deed, not for a place in the calendar.
  aDeedIsAskedToday: ({ time, stands, noun, verb, segment, said }) =>
    !time && !(stands && (noun || verb)) && !segment.isCard && /^(?:today|hoy)\b/.test(said),

  itIsRefused: ({ clause }) => cues.refusal.test(clause),

  nobodyIsThere: ({ clause, ofOwnHouse }) =>
    cues.absence.test(clause) && !(ofOwnHouse && cues.houseClosed.test(clause)),

  aShopIsOpen: ({ clause }) => cues.openingHours.test(clause) && !/\b(starting|beginning|from|a partir)\b/.test(clause),

  onlyTheWeekIsSaid: ({ lead }) =>
    /(?:\bw\/c|\bweek (?:commencing|beginning|of|starting)|\bsemana del?)\s*$/.test(lead),

  itIsOver: ({ clause, lead, day }) =>
    cues.past.test(clause) &&
    !cues.beginsThen.test(lead) &&
    day.kind !== 'date' &&
    !/\b(next|will|let's|again|proxim|reschedul|confirm)/.test(clause),

  itWasOnlyThoughtOf: ({ clause }) => cues.unreal.test(clause),

  somethingIsSent: ({ sends, isNear, verb, asks, time, segment }) =>
    sends && !isNear && !verb && !(asks && time) && !segment.isCard,

  // A person may speak of a shop or an offer; only a heap of such words sells.
  somethingIsSold: ({ plain, isPersonal }) =>
    new Set(plain.match(cues.promotional)).size > (isPersonal ? 1 : 0) && !cues.ownBooking.test(plain),
}

export const isRuledOut = (sighting: Sighting): boolean => Object.values(reasons).some((applies) => applies(sighting))
