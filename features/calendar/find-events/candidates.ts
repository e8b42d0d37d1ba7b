import { type DayContext, type DayPhrase, dayPhrases } from '#core/dates-in-text/day-phrases'
import {
  type DayTimePair,
  pairDaysWithTimes,
  withArrivals,
  withoutOverlaps,
  withoutZoneRepeats,
} from '#core/dates-in-text/day-time-pairs'
import { anyPhrase } from '#core/dates-in-text/phrase-pattern'
import { sharedZone, type TimePhrase, timePhrases } from '#core/dates-in-text/time-phrases'
import type { Day } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { bulkMarks } from '#features/emails/bulk'
import { domainOf, isFreeMail, type NormalizedMail } from '#features/emails/normalized-mail'
import { clauseAround, clauseBounds } from './clauses'
import { confidenceScore } from './confidence-score'
import * as cues from './cues'
import { journeyTitle } from './journey'
import type { LocalEvent } from './local-event'
import { formatLocalTime, isBefore, type LocalTime } from './local-time'
import { findLocation, meetingLink } from './location'
import { keepNewDay, keepNewTime, moveEnd } from './moved-dates'
import { type Segment, splitIntoSegments } from './segments'
import { startAndEnd } from './start-and-end'
import { type ClauseRange, tidySubject, titleFor } from './title'
import {
  carriedDay,
  isAppointmentTime,
  meansToday,
  preferReaderTimes,
  todayPhrase,
  withoutRecurringDays,
  withSameTime,
} from './which-times'
import { timeHintWords } from './words/time-hint-words'

/** A text is not about an event that it mentions further down than this. */
const maxTextLength = 12_000

/** In so short a note, an hour without a day means today. */
const shortNote = 300

export type EventCandidate = LocalEvent & { hasTime: boolean; day: Day }

/** Every day and time in a text that may be an event, with a confidence for each. */
export function findCandidates(
  mail: NormalizedMail,
  text: string,
  now: LocalTime,
  timeZone: string | undefined,
): EventCandidate[] {
  const fresh = text.slice(0, maxTextLength)
  const context: DayContext = { today: now.day, dayFirst: isDayFirst(mail, timeZone) }
  const zone = sharedZone(fresh)
  const subjectPlain = stripAccents(mail.subject).toLowerCase()
  const subjectDays = dayPhrases(subjectPlain, context)
  const subjectTimes = withoutOverlaps(timePhrases(subjectPlain, mail.subject), subjectDays)
  const plainSubject = withoutPhrases(mail.subject, [...subjectDays, ...subjectTimes])
  const subjectIsEvent = cues.eventNoun.test(subjectPlain) || cues.confirmation.test(subjectPlain)
  const segments: Segment[] = [{ text: mail.subject, isCard: false }, ...splitIntoSegments(fresh)]
  const hasLink = meetingLink(fresh) !== undefined
  const marks = bulkMarks(mail)
  const isPersonal = !marks.bulk && !marks.automatic
  const wholeText = stripAccents(`${mail.subject}\n${fresh}`).toLowerCase()
  const isBooking = !isPersonal && (cues.ownBooking.test(wholeText) || cues.travelTicket.test(wholeText))
  const fromOwnCompany = mail.to.some((one) => domainOf(one) === domainOf(mail.from)) && !isFreeMail(mail.from)
  const isShortNote = isPersonal && fresh.length < shortNote && subjectDays.length === 0
  const candidates: EventCandidate[] = []
  let lastTime: TimePhrase | undefined
  let carried: { day: DayPhrase; segment: number; isPast: boolean } | undefined

  segments.forEach((segment, index) => {
    const plain = stripAccents(segment.text).toLowerCase()
    if (index > 0 && !mayMentionTime.test(plain)) return
    const days =
      index === 0
        ? subjectDays
        : withoutRecurringDays(plain, keepNewDay(plain, dayPhrases(plain, { ...context, lastMentioned: carried?.day })))
    const found =
      index === 0
        ? subjectTimes
        : withoutOverlaps(timePhrases(plain, segment.text), days).filter(isAppointmentTime(plain))
    const local = withSameTime(plain, keepNewTime(plain, preferReaderTimes(plain, found)), lastTime)
    const times = zone === undefined ? local : local.map((time) => ({ zone, ...time }))
    lastTime = times.at(-1) ?? lastTime
    const around =
      index === 0
        ? ''
        : stripAccents(`${segments[index - 1]?.text ?? ''}\n${segments[index + 1]?.text ?? ''}`).toLowerCase()
    const moveEndsAt = moveEnd(plain, times)
    const pairs = pairDaysWithTimes(plain, days, times)
    if (days.length === 0 && times.length > 0) {
      const day = carriedDay(carried, index, subjectDays[0]) ?? dayInNextSegment(segments[index + 1], context)
      if (carried && day === carried.day && index - carried.segment <= 2) carried = { ...carried, segment: index }
      for (const time of withoutZoneRepeats(withArrivals(plain, times))) {
        if (day && !carried?.isPast) pairs.push({ day, time, isCarried: true, isNext: true })
        else if (meansToday(plain, now, time, isShortNote)) pairs.push({ day: todayPhrase(now), time, isCarried: true })
      }
    }
    for (const pair of pairs) {
      const position = pair.isCarried ? (pair.time?.from ?? 0) : pair.day.from
      const confidence = confidenceScore({
        segment,
        plain,
        position,
        pair,
        around,
        subjectPlain,
        subjectIsEvent,
        hasLink,
        moveEndsAt,
        isSubject: index === 0,
        isPersonal,
        fromOwnCompany,
        isBooking,
      })
      if (confidence === 0) continue
      const bounds = startAndEnd(pair, plain, durationText(segments.slice(index + 1, index + 3)), timeZone)
      if (bounds.allDay ? isDayOver(pair.day, now) : isBefore(bounds.start, now)) continue
      const sender = mail.from.name || nameFromAddress(mail.from.email)
      const location = findLocation(index === 0 ? '' : segment.text, fresh)
      const titlePlace =
        !isPersonal && location && location.length < 50 && !/:\/\/|^\d|^(?:C\/|Calle|Avda|Avenida|Plaza)/.test(location)
          ? location
          : isPersonal
            ? undefined
            : sender
      candidates.push({
        title: titleFor({
          segment: index === 0 ? '' : segment.text,
          own: clauseRange(plain, pair, pairs),
          around: `${listHeading(segments, index)}\n${segments[index + 1]?.text ?? ''}`,
          phrases: [...days, ...times],
          plainSubject,
          sender,
          language: mail.language,
          journey:
            isPersonal && !bookingCode.test(fresh)
              ? undefined
              : journeyTitle(segment.text, `${mail.from.name}\n${mail.subject}\n${fresh}`, mail.language),
          place: titlePlace,
        }),
        start: bounds.allDay ? pair.day.day : formatLocalTime(bounds.start),
        end: bounds.allDay ? (pair.day.until ?? pair.day.day) : formatLocalTime(bounds.end),
        allDay: bounds.allDay,
        location,
        confidence: Math.round(Math.min(0.97, confidence) * 100) / 100,
        quote: (segment.isCard ? segment.text.replaceAll(' · ', '\n') : segment.text).slice(0, 240),
        people: [mail.from, ...mail.to, ...mail.cc].map(({ email }) => email).filter((email) => email !== ''),
        hasTime: pair.time !== undefined,
        day: pair.day.day,
      })
    }
    const last = days.filter((day) => !isNotCarried(plain, day)).at(-1) ?? days.at(-1)
    if (last)
      carried = {
        day: last,
        segment: index,
        isPast: cues.past.test(plain) || cues.refusal.test(clauseAround(plain, last.from)),
      }
  })
  return candidates
}

/** The part of a sentence that belongs to one of its dates: from the date before to the date after. */
function clauseRange(plain: string, { day, time }: DayTimePair, pairs: DayTimePair[]): ClauseRange {
  const [first, last] = [Math.min(day.from, time?.from ?? day.from), Math.max(day.to, time?.to ?? day.to)]
  const others = pairs.filter(
    (other) => (other.day !== day && !other.isCarried) || (other.day === day && other.time !== time),
  )
  const bounds = others.map((other) =>
    other.day === day && other.time
      ? other.time
      : {
          from: Math.min(other.day.from, other.time?.from ?? other.day.from),
          to: Math.max(other.day.to, other.time?.to ?? 0),
        },
  )
  const sharesDay = others.some((other) => other.day === day)
  const [begins, ends] = sharesDay && time ? [time.from, time.to] : [first, last]
  const before = bounds.map(({ to }) => to).filter((to) => to <= begins)
  const after = bounds.map(({ from }) => from).filter((from) => from >= ends)
  const clause = pairs.length > 1 ? clauseBounds(plain, begins).from : 0
  return {
    from: Math.max(clause, ...before),
    date: begins,
    to: Math.min(Number.POSITIVE_INFINITY, ...after),
    isOneOfSeveral: others.length > 0,
  }
}

/** A cheap check that avoids the full search. */
const mayMentionTime = new RegExp(`\\d|\\b${anyPhrase(timeHintWords)}`)

const bookingCode =
  /\b(?:booking|confirmation|reservation|ticket) (?:ref(?:erence)?|code|number|no)\b|\blocali[sz]ador\b|\bPNR\b/i

/** "Ceremony 1.30pm at St Peter's. Saturday 12 September.": the day may follow in the next sentence. */
function dayInNextSegment(next: Segment | undefined, context: DayContext): DayPhrase | undefined {
  const plain = stripAccents(next?.text ?? '').toLowerCase()
  return plain.split(/\s+/).length <= 5 ? dayPhrases(plain, context)[0] : undefined
}

/** The line above a list says what the list is about. */
function listHeading(segments: Segment[], at: number): string {
  const above = segments.slice(Math.max(1, at - 6), at).reverse()
  const named = above.find(({ text }) => cues.eventNoun.test(stripAccents(text).toLowerCase()))
  return (named ?? above[0])?.text ?? ''
}

/** A day that the event was moved away from, or that is only an end, does not apply to later times. */
const isNotCarried = (plain: string, { from }: DayPhrase) => {
  const lead = plain.slice(Math.max(0, from - 60), from)
  return cues.formerTimeBefore.test(lead) || /\b(?:until|till|through|hasta(?: el)?)\s*$/.test(lead)
}

/** The next sentences, where they say how long the event takes. */
const durationText = (next: Segment[]) => {
  const plain = stripAccents(next.map(({ text }) => text).join(' ')).toLowerCase()
  return /^\W*\d|\b(?:estimated?|takes?|allow|last(?:s|ing)?|duration|long|length|dura(?:cion|ra)?|duracion)\b/.test(
    plain,
  )
    ? plain
    : ''
}

/** "this morning" ends at noon. */
const isDayOver = ({ day, part }: DayPhrase, now: LocalTime) =>
  day < now.day || (day === now.day && part === 'morning' && now.minutes >= 720)

/** 03/04 is the 3rd of April in Spanish, and in English outside America. */
function isDayFirst({ language }: NormalizedMail, timeZone: string | undefined): boolean {
  if (language === 'es') return true
  return timeZone !== undefined && !/^(America|US|Pacific\/Honolulu|UTC|Etc)/.test(timeZone)
}

function withoutPhrases(text: string, phrases: { from: number; to: number }[]): string {
  const rest = phrases
    .sort((one, other) => other.from - one.from)
    .reduce((left, { from, to }) => `${left.slice(0, from)} ${left.slice(to)}`, text)
  return tidySubject(rest.replace(/\(\s*[-–]?\s*\)/g, '').replace(/\s{2,}/g, ' '))
}

const nameFromAddress = (email: string) => {
  const local = email.split('@')[0] ?? ''
  return /^[a-z]+([._][a-z]+)?$/.test(local) &&
    !/info|admin|hello|office|contact|sales|support|reply|team|hola|contacto/.test(local)
    ? local
        .split(/[._]/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ')
    : ''
}
