import type { Day } from '#core/days'
import { stripAccents } from '#core/strip-accents'
import { bulkMarks } from '#features/emails/bulk-marks'
import { domainOf, isFreeMail, type JudgedMail } from '#features/emails/judged-mail'
import { boundsOf } from './bounds'
import { clauseAround, clauseBounds } from './clauses'
import * as cues from './cues'
import { type DayContext, type DayPhrase, dayPhrases } from './day-phrases'
import type { FoundEvent } from './found-event'
import { howSure } from './how-sure'
import { journeyTitle } from './journey'
import {
  apart,
  carriedDay,
  isMoment,
  onReadersClock,
  type Pair,
  pairsOf,
  sameInstant,
  saysNow,
  todayAt,
  withArrivals,
  withoutHabits,
  withSameTime,
} from './pairing'
import { callLink, placeIn } from './place'
import { movedFrom, settled, settledTimes } from './rescheduling'
import { type Segment, segmentsOf } from './segments'
import { type TimePhrase, timePhrases, zoneOfAll } from './time-phrases'
import { type OwnPart, tidySubject, titleFor } from './title'
import { isBefore, type WallTime, wallText } from './wall-clock'

/** An event named further down than this is not what the text is about. */
const readLength = 12_000

export type Candidate = FoundEvent & { hasTime: boolean; day: Day }

/** Every day and time that a text names and that may be an event, each with how sure that is. */
export function candidatesIn(mail: JudgedMail, said: string, now: WallTime, timeZone: string | undefined): Candidate[] {
  const fresh = said.slice(0, readLength)
  const context: DayContext = { today: now.day, dayFirst: isDayFirst(mail, timeZone) }
  const zone = zoneOfAll(fresh)
  const subjectPlain = stripAccents(mail.subject).toLowerCase()
  const subjectDays = dayPhrases(subjectPlain, context)
  const subjectTimes = apart(timePhrases(subjectPlain, mail.subject), subjectDays)
  const plainSubject = masked(mail.subject, [...subjectDays, ...subjectTimes])
  const subjectIsEvent = cues.eventNoun.test(subjectPlain) || cues.confirmation.test(subjectPlain)
  const segments: Segment[] = [{ text: mail.subject, isCard: false }, ...segmentsOf(fresh)]
  const hasLink = callLink(fresh) !== undefined
  const marks = bulkMarks(mail)
  const isPersonal = !marks.bulk && !marks.automatic
  const letter = stripAccents(`${mail.subject}\n${fresh}`).toLowerCase()
  const isBooking = !isPersonal && (cues.ownBooking.test(letter) || cues.ticket.test(letter))
  const ofOwnHouse = mail.to.some((one) => domainOf(one) === domainOf(mail.from)) && !isFreeMail(mail.from)
  const found: Candidate[] = []
  let lastTime: TimePhrase | undefined
  let carried: { day: DayPhrase; segment: number; isPast: boolean } | undefined

  segments.forEach((segment, at) => {
    const plain = stripAccents(segment.text).toLowerCase()
    if (at > 0 && !mayNameTime.test(plain)) return
    const days =
      at === 0
        ? subjectDays
        : withoutHabits(plain, settled(plain, dayPhrases(plain, { ...context, spokenOf: carried?.day })))
    const named = at === 0 ? subjectTimes : apart(timePhrases(plain, segment.text), days).filter(isMoment(plain))
    const told = withSameTime(plain, settledTimes(plain, onReadersClock(plain, named)), lastTime)
    const times = zone === undefined ? told : told.map((time) => ({ zone, ...time }))
    lastTime = times.at(-1) ?? lastTime
    const around =
      at === 0 ? '' : stripAccents(`${segments[at - 1]?.text ?? ''}\n${segments[at + 1]?.text ?? ''}`).toLowerCase()
    const moved = movedFrom(plain, times)
    const pairs = pairsOf(plain, days, times)
    if (days.length === 0 && times.length > 0) {
      const day = carriedDay(carried, at, subjectDays[0]) ?? dayAlone(segments[at + 1], context)
      if (carried && day === carried.day && at - carried.segment <= 2) carried = { ...carried, segment: at }
      for (const time of sameInstant(withArrivals(plain, times))) {
        if (day && !carried?.isPast) pairs.push({ day, time, isCarried: true, isNext: true })
        else if (saysNow(plain, now, time)) pairs.push({ day: todayAt(now), time, isCarried: true })
      }
    }
    for (const pair of pairs) {
      const place = pair.isCarried ? (pair.time?.from ?? 0) : pair.day.from
      const verdict = howSure({
        segment,
        plain,
        place,
        pair,
        around,
        subjectPlain,
        subjectIsEvent,
        hasLink,
        moved,
        isSubject: at === 0,
        isPersonal,
        ofOwnHouse,
        isBooking,
      })
      if (verdict === 0) continue
      const bounds = boundsOf(pair, plain, lengthAfter(segments.slice(at + 1, at + 3)), timeZone)
      if (bounds.allDay ? isDayOver(pair.day, now) : isBefore(bounds.start, now)) continue
      const sender = mail.from.name || nameFrom(mail.from.email)
      const location = placeIn(at === 0 ? '' : segment.text, fresh)
      const known =
        !isPersonal && location && location.length < 50 && !/:\/\/|^\d|^(?:C\/|Calle|Avda|Avenida|Plaza)/.test(location)
          ? location
          : isPersonal
            ? undefined
            : sender
      found.push({
        title: titleFor({
          segment: at === 0 ? '' : segment.text,
          own: ownPart(plain, pair, pairs),
          around: `${leadInOf(segments, at)}\n${segments[at + 1]?.text ?? ''}`,
          taken: [...days, ...times],
          plainSubject,
          sender,
          language: mail.language,
          journey:
            isPersonal && !bookingCode.test(fresh)
              ? undefined
              : journeyTitle(segment.text, `${mail.from.name}\n${mail.subject}\n${fresh}`, mail.language),
          place: known,
        }),
        start: bounds.allDay ? pair.day.day : wallText(bounds.start),
        end: bounds.allDay ? (pair.day.until ?? pair.day.day) : wallText(bounds.end),
        allDay: bounds.allDay,
        location,
        confidence: Math.round(Math.min(0.97, verdict) * 100) / 100,
        quote: (segment.isCard ? segment.text.replaceAll(' · ', '\n') : segment.text).slice(0, 240),
        people: [mail.from, ...mail.to, ...mail.cc].map(({ email }) => email).filter((email) => email !== ''),
        hasTime: pair.time !== undefined,
        day: pair.day.day,
      })
    }
    const last = days.filter((day) => !isLeftBehind(plain, day)).at(-1) ?? days.at(-1)
    if (last)
      carried = {
        day: last,
        segment: at,
        isPast: cues.past.test(plain) || cues.refusal.test(clauseAround(plain, last.from)),
      }
  })
  return found
}

/** The words of a sentence that belong to one of its dates: from the date before it to the one after it. */
function ownPart(plain: string, { day, time }: Pair, pairs: Pair[]): OwnPart {
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

/** Without any of these nothing names a day or an hour, and nothing needs to be read closely. */
const mayNameTime =
  /\d|\b(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mie|jue|vie|sab|dom|jan|feb|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic|hoy|manana|to(?:day|morrow|night)|tm|tomoz|noon|mid|mediodia|morning|afternoon|evening|night|noche|tarde|week|semana|day|dia|fortnight|quarter|half|time|hora|horas|christmas|new year|nochebuena|nochevieja|navidad|valentine|halloween|boxing|hogmanay|at|las?)/

const bookingCode =
  /\b(?:booking|confirmation|reservation|ticket) (?:ref(?:erence)?|code|number|no)\b|\blocali[sz]ador\b|\bPNR\b/i

/** "Ceremony 1.30pm at St Peter's. Saturday 12 September.": the day may follow in a sentence of its own. */
function dayAlone(next: Segment | undefined, context: DayContext): DayPhrase | undefined {
  const plain = stripAccents(next?.text ?? '').toLowerCase()
  return plain.split(/\s+/).length <= 5 ? dayPhrases(plain, context)[0] : undefined
}

/** What the lines of a list are about stands above them. */
function leadInOf(segments: Segment[], at: number): string {
  const above = segments.slice(Math.max(1, at - 6), at).reverse()
  const named = above.find(({ text }) => cues.eventNoun.test(stripAccents(text).toLowerCase()))
  return (named ?? above[0])?.text ?? ''
}

/** A day that is given up or only ends something is not the one spoken of next. */
const isLeftBehind = (plain: string, { from }: DayPhrase) => {
  const lead = plain.slice(Math.max(0, from - 60), from)
  return cues.formerBefore.test(lead) || /\b(?:until|till|through|hasta(?: el)?)\s*$/.test(lead)
}

/** How long it takes may stand in the sentence after, where that speaks of nothing else. */
const lengthAfter = (next: Segment[]) => {
  const plain = stripAccents(next.map(({ text }) => text).join(' ')).toLowerCase()
  return /^\W*\d|\b(?:estimated?|takes?|allow|last(?:s|ing)?|duration|long|length|dura(?:cion|ra)?|duracion)\b/.test(
    plain,
  )
    ? plain
    : ''
}

/** "this morning" is over at noon. */
const isDayOver = ({ day, part }: DayPhrase, now: WallTime) =>
  day < now.day || (day === now.day && part === 'morning' && now.minutes >= 720)

/** 03/04 is the 3rd of April in Spanish, and in English wherever it is not America. */
function isDayFirst({ language }: JudgedMail, timeZone: string | undefined): boolean {
  if (language === 'es') return true
  return timeZone !== undefined && !/^(America|US|Pacific\/Honolulu|UTC|Etc)/.test(timeZone)
}

function masked(text: string, phrases: { from: number; to: number }[]): string {
  const kept = phrases
    .sort((one, other) => other.from - one.from)
    .reduce((rest, { from, to }) => `${rest.slice(0, from)} ${rest.slice(to)}`, text)
  return tidySubject(kept.replace(/\(\s*[-–]?\s*\)/g, '').replace(/\s{2,}/g, ' '))
}

const nameFrom = (email: string) => {
  const local = email.split('@')[0] ?? ''
  return /^[a-z]+([._][a-z]+)?$/.test(local) &&
    !/info|admin|hello|office|contact|sales|support|reply|team|hola|contacto/.test(local)
    ? local
        .split(/[._]/)
        .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
        .join(' ')
    : ''
}
