import type { Day } from '#core/days'
import { folded } from '#core/folded'
import { bulkMarks } from '#features/emails/bulk-marks'
import { importanceWords } from '#features/emails/importance-words'
import { type JudgedMail, judgedMail, type RawMail } from '#features/emails/judged-mail'
import * as cues from './cues'
import { type DayPhrase, dayPhrases } from './day-phrases'
import { invitationsIn } from './invitation'
import { callLink, placeIn } from './place'
import { type Segment, segmentsOf } from './segments'
import { type TimePhrase, timePhrases } from './time-phrases'
import { tidySubject, titleFor } from './title'
import { addMinutes, isBefore, moveZone, type WallTime, wallText, wallTimeOf } from './wall-clock'

/** A text that may speak of events: a mail, or a note with a title and a body. */
export type TextToSearch = RawMail & {
  /** When it was written; every "tomorrow" counts from here. */
  date?: string | Date | undefined
  timeZone?: string | undefined
  /** Calendar files that came with it, as text. */
  invitations?: string[] | undefined
  kind?: 'mail' | 'note' | undefined
}

/** Times are those of the reader's clock: `yyyy-MM-ddTHH:mm:00`, or for whole days `yyyy-MM-dd` with the last day as end. */
export type FoundEvent = {
  title: string
  start: string
  end: string
  allDay: boolean
  location: string | null
  /** From 0 to 1. */
  confidence: number
  /** The words that say so. */
  quote: string
  people: string[]
}

const leastConfidence = 0.5
const usualMinutes = 60
const mostCandidates = 30
/** An event named further down than this is not what the text is about. */
const readLength = 12_000

export function findEvents(text: TextToSearch): FoundEvent[] {
  const timeZone = typeof text.timeZone === 'string' && text.timeZone !== '' ? text.timeZone : undefined
  const now = wallTimeOf(text.date, timeZone)
  if (!now) return []
  const files = [text.body, ...(text.invitations ?? [])].filter((one) => typeof one === 'string').join('\n')
  if (/BEGIN:VCALENDAR/.test(files)) {
    const invited = invitationsIn(files, timeZone, now).filter(({ start, allDay }) =>
      allDay ? start.day >= now.day : !isBefore(start, now),
    )
    const cancelled = /METHOD:(CANCEL|REPLY)/i.test(files)
    if (invited.length > 0 || cancelled) return invited.map(certain)
  }
  const mail = judgedMail({ ...text, body: withoutFiles(text.body) })
  if (text.kind !== 'note' && isNobodysInvitation(mail)) return []
  const fresh = candidatesIn(mail, mail.parts.fresh || mail.plain, now, timeZone)
  const candidates =
    fresh.length === 0 && isForwarded(mail) ? candidatesIn(mail, passedOn(mail.parts.quoted), now, timeZone) : fresh
  return merged(candidates.slice(0, mostCandidates))
    .filter(({ confidence }) => confidence >= leastConfidence)
    .sort((one, other) => (one.start < other.start ? -1 : 1))
}

const withoutFiles = (body: unknown) =>
  typeof body === 'string' ? body.replace(/BEGIN:VCALENDAR[\s\S]*?(END:VCALENDAR|$)/g, '') : body

const certain = ({ start, end, allDay, ...rest }: ReturnType<typeof invitationsIn>[number]): FoundEvent => ({
  ...rest,
  allDay,
  start: allDay ? start.day : wallText(start),
  end: allDay ? end.day : wallText(end),
  confidence: 0.99,
})

/** Sent to everybody, answered by a machine, or selling: no event of the reader's, unless it is about a booking of theirs. */
function isNobodysInvitation(mail: JudgedMail): boolean {
  const marks = bulkMarks(mail)
  if (marks.autoReply) return true
  const plain = folded(`${mail.subject}\n${mail.plain}`).toLowerCase()
  if (marks.bulk) return !cues.ownBooking.test(plain) || (plain.match(importanceWords.promotion)?.length ?? 0) > 2
  const selling = new Set(plain.match(importanceWords.coldSelling)).size
  if (selling >= 2 && !/^re:/i.test(mail.subject)) return true
  return new Set(plain.match(importanceWords.scam)).size >= 3
}

type Candidate = FoundEvent & { hasTime: boolean; day: Day }

const isForwarded = ({ subject, parts }: JudgedMail) =>
  parts.quoted !== '' && /^\s*(fwd?|rv|tr|enc|reenv(iado)?)\s*:/i.test(subject)

/** What somebody passes on is news to the reader; its letterhead is not. */
const passedOn = (quoted: string) =>
  quoted
    .split('\n')
    .map((line) => line.replace(/^[>\s]+/, ''))
    .filter((line) => !/^(-{2,}|\**(from|sent|date|to|cc|subject|de|enviado( el)?|fecha|para|asunto)\s*:)/i.test(line))
    .join('\n')

function candidatesIn(mail: JudgedMail, said: string, now: WallTime, timeZone: string | undefined): Candidate[] {
  const fresh = said.slice(0, readLength)
  const context = { today: now.day, dayFirst: isDayFirst(mail, timeZone) }
  const subjectPlain = folded(mail.subject).toLowerCase()
  const subjectDays = dayPhrases(subjectPlain, context)
  const subjectTimes = apart(timePhrases(subjectPlain, mail.subject), subjectDays)
  const plainSubject = masked(mail.subject, [...subjectDays, ...subjectTimes])
  const subjectIsEvent = cues.eventNoun.test(subjectPlain) || cues.confirmation.test(subjectPlain)
  const segments: Segment[] = [{ text: mail.subject, isCard: false }, ...segmentsOf(fresh)]
  const hasLink = callLink(fresh) !== undefined
  const marks = bulkMarks(mail)
  const isPersonal = !marks.bulk && !marks.automatic
  const found: Candidate[] = []
  let carried: { day: DayPhrase; segment: number; isPast: boolean } | undefined

  segments.forEach((segment, at) => {
    const plain = folded(segment.text).toLowerCase()
    const days = at === 0 ? subjectDays : settled(plain, dayPhrases(plain, context))
    const times = at === 0 ? subjectTimes : apart(timePhrases(plain, segment.text), days).filter(isMoment(plain))
    const around =
      at === 0 ? '' : folded(`${segments[at - 1]?.text ?? ''}\n${segments[at + 1]?.text ?? ''}`).toLowerCase()
    const moved = movedFrom(plain, times)
    const pairs = pairsOf(plain, days, times)
    if (days.length === 0 && times.length > 0) {
      const day = carriedDay(carried, at, subjectDays[0])
      for (const time of times) {
        if (day && !carried?.isPast) pairs.push({ day, time, isCarried: true })
        else if (saysNow(plain, now, time)) pairs.push({ day: todayAt(now), time, isCarried: true })
      }
    }
    for (const pair of pairs) {
      const place = pair.isCarried ? (pair.time?.from ?? 0) : pair.day.from
      const verdict = judge({
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
      })
      if (verdict === 0) continue
      const bounds = boundsOf(pair, plain, timeZone)
      if (bounds.allDay ? pair.day.day < now.day : isBefore(bounds.start, now)) continue
      const sender = mail.from.name || nameFrom(mail.from.email)
      const location = placeIn(at === 0 ? '' : segment.text, fresh)
      const known =
        !isPersonal && location && location.length < 50 && !location.includes('://')
          ? location
          : isPersonal
            ? undefined
            : sender
      found.push({
        title: titleFor({
          segment: at === 0 ? '' : segment.text,
          own: ownPart(plain, pair, pairs),
          around: folded(`${segments[at - 1]?.text ?? ''}\n${segments[at + 1]?.text ?? ''}`),
          taken: [...days, ...times],
          plainSubject,
          sender,
          language: mail.language,
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
    const last = days.at(-1)
    if (last)
      carried = {
        day: last,
        segment: at,
        isPast: cues.past.test(plain) || cues.refusal.test(clauseAround(plain, last.from)),
      }
  })
  return found
}

type Pair = { day: DayPhrase; time?: TimePhrase; isCarried?: boolean; isOption?: boolean }

/** Which time belongs to which day: the nearest, with days joined by "or" sharing the one that follows. */
function pairsOf(plain: string, days: DayPhrase[], times: TimePhrase[]): Pair[] {
  if (days.length === 0) return []
  const owner = times.map((time) => {
    const before = days.filter((day) => day.to <= time.from).at(-1)
    const after = days.find((day) => day.from >= time.to)
    const gapBefore = before ? time.from - before.to : Number.POSITIVE_INFINITY
    const gapAfter = after ? after.from - time.to : Number.POSITIVE_INFINITY
    // "at 3pm on Tuesday" reads forward, "Tuesday at 3pm" back.
    return gapAfter < 9 && gapAfter < gapBefore && !/[,;]|\bor\b|\by\b|\bo\b/.test(plain.slice(time.to, after?.from))
      ? after
      : (before ?? after)
  })
  return days.flatMap((day, at): Pair[] => {
    const own = times.filter((_, index) => owner[index] === day)
    if (own.length > 0)
      return sameInstant(withArrivals(plain, own)).map((time) => ({
        day,
        time,
        isOption: own.length > 1 || days.length > 1,
      }))
    const next = days[at + 1]
    const joined = next && /^[\s,]*(?:or|and|o|u|y|&|\/)?(?: el| on)?[\s,]*$/.test(plain.slice(day.to, next.from))
    const shared = joined
      ? times.find((_, index) => owner[index] === next && times[index] && (times[index] as TimePhrase).from > next.to)
      : undefined
    return [{ day, ...(shared && { time: shared }), isOption: days.length > 1 }]
  })
}

const arrival =
  /\b(arriv\w*|lands?|landing|ends?|ending|finish\w*|wraps?(?: up)?|closes?|llega\w*|termina\w*|acaba\w*)\s*(?:at |in |around |about |a las )?(?:[a-z]{2,12} )?(?:at )?$/

/** "departs 9:05, arrives 11:10": the second is the end of the first. */
function withArrivals(plain: string, times: TimePhrase[]): TimePhrase[] {
  const kept: TimePhrase[] = []
  for (const time of times) {
    const last = kept.at(-1)
    if (!last || !arrival.test(plain.slice(Math.max(0, time.from - 40), time.from))) kept.push({ ...time })
    else if (time.start > last.start) last.end = time.start
  }
  return kept
}

/** "after 4pm", "hasta las 20:00": a bound is no appointment; "17:00 for me" is the writer's clock. */
const isMoment = (plain: string) => (time: TimePhrase) =>
  !/^,? (?:for (?:me|us)|(?:my|our) (?:time|end)|para (?:mi|nosotros)|hora mia)\b/.test(plain.slice(time.to)) &&
  (time.end !== undefined ||
    !/\b(after|before|until|till|by|antes de|despues de|hasta|a partir de) (?:las? )?$/.test(plain.slice(0, time.from)))

/** "3pm ET / 12pm PT" is one time told twice. */
const sameInstant = (times: TimePhrase[]) =>
  times.length > 1 && times.every(({ zone }) => zone !== undefined) ? times.slice(0, 1) : times

const apart = (times: TimePhrase[], days: DayPhrase[]) =>
  times.filter((time) => !days.some((day) => time.from < day.to && time.to > day.from))

/** A time alone means the day spoken of just before. */
function carriedDay(
  carried: { day: DayPhrase; segment: number } | undefined,
  at: number,
  inSubject: DayPhrase | undefined,
) {
  if (carried && at - carried.segment <= 2) return carried.day
  return inSubject
}

const nowWords =
  /\b(can you|could you|are you|call me|give me a call|free|available|let's|shall we|see you|meeting|call|puedes|podrias|hablamos|llamame|te llamo|nos vemos|reunion|llamada)\b/

const saysNow = (plain: string, now: WallTime, time: TimePhrase) =>
  time.start > now.minutes && nowWords.test(plain) && !/\b(every|each|cada|todos)\b/.test(plain)

const todayAt = (now: WallTime): DayPhrase => ({ from: 0, to: 0, day: now.day, kind: 'near' })

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
function judge({
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

/** The words of a sentence that belong to one of its dates: from the date before it to the one after it. */
function ownPart(plain: string, { day, time }: Pair, pairs: Pair[]): { from: number; date: number; to: number } {
  const [first, last] = [Math.min(day.from, time?.from ?? day.from), Math.max(day.to, time?.to ?? day.to)]
  const others = pairs.filter((other) => other.day !== day && !other.isCarried)
  const ends = others.map((other) => Math.max(other.day.to, other.time?.to ?? 0)).filter((end) => end <= first)
  const starts = others
    .map((other) => Math.min(other.day.from, other.time?.from ?? other.day.from))
    .filter((start) => start >= last)
  const clause = pairs.length > 1 ? clauseBounds(plain, first).from : 0
  return { from: Math.max(clause, ...ends), date: first, to: Math.min(Number.POSITIVE_INFINITY, ...starts) }
}

/** "call on Tuesday", "Tuesday's call": the noun stands beside the date. */
function nearNoun(plain: string, day: DayPhrase, time: TimePhrase | undefined): boolean {
  const from = Math.min(day.from, time?.from ?? day.from)
  const to = Math.max(day.to, time?.to ?? day.to)
  return cues.eventNoun.test(plain.slice(Math.max(0, from - 45), from)) || cues.eventNoun.test(plain.slice(to, to + 30))
}

/** The part of a sentence that a place lies in, between "but", "so" and the like. */
function clauseAround(plain: string, place: number): string {
  const { from, to } = clauseBounds(plain, place)
  return plain.slice(from, to)
}

function clauseBounds(plain: string, place: number): { from: number; to: number } {
  const breaks = [
    ...plain.matchAll(
      /;|,? \b(?:but|however|so|instead|though|although|pero|aunque|sin embargo|asi que|en cambio|mejor|because|since|as i|que (?:el|la) \w+ no|ya que|porque)\b|[.!?]\s| – | — |,? and (?=(?:would|i'd|i|we|we'd|can|could|then|let's)\b)|, (?=(?:can|could|how|would|what|shall|let|are you|i can|we can|puedo|podemos|podriamos|te viene|que tal|nos vemos)\b)/g,
    ),
  ]
  const from = breaks.filter(({ index }) => index < place).at(-1)?.index ?? 0
  const to = breaks.find(({ index }) => index >= place)?.index ?? plain.length
  return { from, to }
}

/** "rescheduled from July 7 to July 21" is no fortnight. */
const settled = (plain: string, days: DayPhrase[]): DayPhrase[] =>
  days.map((day) => {
    const lead = plain.slice(Math.max(0, day.from - 60), day.from)
    const moves =
      /\b(mov(e|ed|ing)|reschedul\w+|chang(e|ed|ing)|push(ed)?|shift(ed)?|postponed?|aplaza\w+|mover|movido|cambia\w+|pasa\w*|traslad\w+|reprograma\w+)\b[^.]*$/.test(
        lead,
      )
    if (!day.until || !moves) return day
    const joint = plain.slice(day.from, day.to).search(/\b(to|al|a|hasta)\b|[-–]/)
    return { ...day, day: day.until, until: undefined, from: day.from + Math.max(0, joint + 2) }
  })

/** Up to here a sentence speaks of the time that is given up. */
function movedFrom(plain: string, times: TimePhrase[]): number {
  const ends = [...plain.matchAll(cues.moving)].map((match) => match.index + match[0].length)
  // "from 6 to 9" moves nothing.
  return ends.filter((end) => !times.some(({ from, to }) => from < end && end < to)).at(-1) ?? 0
}

function boundsOf(
  { day, time }: Pair,
  plain: string,
  timeZone: string | undefined,
): { allDay: boolean; start: WallTime; end: WallTime } {
  if (!time)
    return { allDay: true, start: { day: day.day, minutes: 0 }, end: { day: day.until ?? day.day, minutes: 0 } }
  const minutes = time.end === undefined ? (durationIn(plain) ?? usualMinutes) : time.end - time.start
  const written = { day: day.day, minutes: time.start }
  const start = time.zone !== undefined && timeZone ? moveZone(written, time.zone, timeZone) : written
  return { allDay: false, start, end: addMinutes(start, minutes) }
}

function durationIn(plain: string): number | undefined {
  const minutes = plain.match(/\b(\d{2,3})[- ]?(?:min(?:ute|uto)?s?)\b/)
  if (minutes) return Number(minutes[1])
  if (/\b(half an hour|half-hour|media hora)\b/.test(plain)) return 30
  if (/\b(?:an hour and a half|hora y media|1\.5 hours?)\b/.test(plain)) return 90
  const hours = plain.match(/\b(\d|an|one|two|three|una|dos|tres)[- ]?(?:hours?|horas?|hrs?)\b/)
  return hours
    ? ({ an: 1, one: 1, two: 2, three: 3, una: 1, dos: 2, tres: 3 }[hours[1] as 'an'] ?? Number(hours[1])) * 60
    : undefined
}

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

/** The same event told twice is one; a day without a time gives way to the time told elsewhere. */
function merged(candidates: Candidate[]): FoundEvent[] {
  const kept: Candidate[] = []
  for (const one of [...candidates].sort(
    (first, second) => Number(second.hasTime) - Number(first.hasTime) || second.confidence - first.confidence,
  )) {
    const same = kept.find((other) =>
      one.hasTime
        ? other.start === one.start || (other.day === one.day && overlaps(one, other))
        : one.start.slice(0, 10) === other.start.slice(0, 10) ||
          (other.allDay && one.start <= other.end && one.start >= other.start),
    )
    if (!same) kept.push({ ...one })
    else {
      same.confidence = Math.max(same.confidence, Math.min(0.97, one.confidence))
      same.location ??= one.location
    }
  }
  return kept.map(({ hasTime, day, ...event }) => event)
}

const overlaps = (one: FoundEvent, other: FoundEvent) =>
  !one.allDay && !other.allDay && one.start < other.end && other.start < one.end
