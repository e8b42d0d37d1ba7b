import { anyPhrase, wholePhrases } from '#core/dates-in-text/phrase-pattern'
import { absenceWords } from './words/absence-words'
import { confirmationWords } from './words/confirmation-words'
import { deadlineWords, wordsAfterDeadline } from './words/deadline-words'
import { deliveryWords } from './words/delivery-words'
import { formerTimeWords } from './words/former-time-words'
import { meetingVerbWords } from './words/meeting-verb-words'
import { nonMeetingWords } from './words/non-meeting-words'
import { openingHoursWords } from './words/opening-hours-words'
import { ownBookingWords } from './words/own-booking-words'
import { pastWords } from './words/past-words'
import { promotionWords } from './words/promotion-words'
import { proposalWords } from './words/proposal-words'
import { refusalWords } from './words/refusal-words'
import { reschedulingWords } from './words/rescheduling-words'
import { visitWords } from './words/visit-words'

// The words around a date that tell an event from everything else. All patterns expect lower-case text without accents.

export { eventNoun } from '#features/emails/event-noun'

export const meetingVerb = wholePhrases(meetingVerbWords)

/** Counts only in a personal mail: somebody has to be there. */
export const visit = wholePhrases(visitWords)

export const proposal = wholePhrases(proposalWords)

export const confirmation = wholePhrases(confirmationWords)

/** Counts only beside a word for an event. */
export const wholeDay = /\b((?:all|full|whole)[- ]day|todo el dia|dia completo)\b/

/** Directly before a date: something takes place or starts. */
export const isOnDate = /\b(?:is|are|es|sera)(?: on)? (?:the |el )?$/
export const startsOnDate =
  /\b(?:starts?|starting|begins?|opens?|set|fixed|booked(?: in)?|pencilled in|listed|down|empiezan?|comienzan?|abren?|arrancan?|fijad[oa])(?: on| for| el| para)*(?: the| el)? ?$|^[^:.?!\d]{2,40}: (?:del? |from |el |on |the )?$/

/** Directly before a date: something ends or is due then. */
export const dueBefore = new RegExp(`\\b${anyPhrase(deadlineWords)}\\s*${anyPhrase(wordsAfterDeadline)}*$`)

const formerTimeLabel = /(?:^|· )\W*(?:former|old|previous|original) (?:time|date|day|slot):?\s*$/
/** Directly before a date: it no longer holds. */
export const formerTimeBefore = new RegExp(
  `${formerTimeLabel.source}|\\b${anyPhrase(formerTimeWords)}\\s*(?:(?:planned|scheduled|set|booked|meant|previst[oa]|programad[oa]|fijad[oa]) )?(?:on |for |at |the |el |para |a |las? )*$`,
)

/** "reschedule our call on Tuesday": captures what is moved away from the date, which must be an event. */
export const rescheduledEvent =
  /\b(?:mover|cambiar|aplazar|retrasar|anular|move|change|reschedule|postpone) (?:the|our|my|your|la|el|nuestr[oa]|tu|su) ([^.?!;,]{2,30}?) (?:on|of|from|del?) (?:the |el )?$/

/** Directly before a date: something is needed by then. */
export const neededBefore =
  /\b(need|needs|necesit\w+|hace falta|quiero|queremos|entrega\w*)\b[^.?!;]*\bpara (?:el |este |la )?$/

/** Somebody's journey, which is not a meeting. */
export const travel =
  /\b(?:i|we)(?:'ll| will|'m|'re| am| are)? (?:land(?:ing)?|arriv(?:e|ing)|fly(?:ing)? (?:in|out|to|back)|get(?:ting)? (?:in|back)|depart|leave|leaving) |\b(?:i|we)(?: must| have to| need to| should|'ve got to) (?:leave|go|run|be (?:at|in) (?:the )?(?:airport|station))\b|\b(?:aterrizo|aterrizamos|llego|llegamos|salgo|vuelo) (?:a|el|en|de|desde) /

export const delivery = wholePhrases(deliveryWords)

/** Words of a delivery. In a personal mail that names the hour, somebody has to be there. */
export const deliveredGoods =
  /\b(deliver(?:y|ed|s|ing)?|arriv(?:e|es|ing|al)|ready|entregar?|entrega|entrego|llega(?:ra|n)?|return(?:ing)?|launch(?:es|ing)?|complete[ds]?|finish|lista?s?|listos?)\b/g

/** Directly after a date: it is a deadline. */
export const dueAfter =
  /^[\s,]*(?:h |horas )?(?:is )?(?:the )?(?:deadline|due|at the (?:very )?latest|latest|or (?:earlier|sooner)|como (?:muy tarde|maximo)|a mas tardar)/

/** "we would have met on Friday" */
export const hypothetical =
  /\b(?:would|could|should|might|'d) (?:have|of) (?:been|come|gone|met|done|had|made|taken|held|seen|run|begun|started|\w+ed)\b|\b(?:habria|habriamos|hubiera|hubiese|hubieramos|hubiesemos)\b/

export const past = wholePhrases(pastWords)

/** A day and a time without a word for an event count as an appointment unless one of these stands beside them. */
export const notAMeeting = wholePhrases(nonMeetingWords)

export const refusal = wholePhrases(refusalWords)

export const absence = wholePhrases(absenceWords)

/** The reader's own office is closed, which belongs in the calendar. */
export const officeClosed =
  /\b(?:office|building|studio|workshop|company|oficina|empresa|centro|taller)\b.{0,40}\b(?:closed|cerrad[oa])|\b(?:bank|public) holiday\b|\bfestivo\b/

export const openingHours = wholePhrases(openingHoursWords)

export const promotion = wholePhrases(promotionWords, 'g')

/** An automatic mail about the reader's own appointment. */
export const ownBooking = wholePhrases(ownBookingWords)

export const travelTicket = /\b(?:itinerary|passengers?|boarding|e-?ticket|localizador|pasajer[oa]s?|billete)\b/

/** "move the call from Tuesday to": dates within the match no longer hold. */
export const rescheduledTo = new RegExp(
  `\\b${anyPhrase(reschedulingWords)}\\b[^.?!]{0,80}?\\b(?:to|till|until|for|al?|para|hasta)\\b`,
  'g',
)
