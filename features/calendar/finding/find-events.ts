import * as chrono from 'chrono-node'
import { addDays } from '#core/days'
import { instantIn, offsetAt, wallIn } from '#core/wall-clock'
import type { EventFinder, FoundEvent, TextToScan } from '../suggestion'
import { wholeDays } from '../times'
import { isForMany, ownWords, sentencesOf } from './own-words'
import { placeIn } from './place'
import {
  callsOff,
  confirms,
  hedges,
  isLimit,
  looksSpanish,
  meetingIn,
  minutesIn,
  speaksOfDeadline,
  speaksOfPast,
} from './words'

const lastsUnlessSaid = 60
const quoteAtMost = 300
const foundAtMost = 3
/** Nobody arranges a meeting further ahead than this without saying so in other words. */
const aheadAtMostDays = 400
/** Below this it is noise, which the low group is not for either. */
const worthKeeping = 0.3

/**
 * Finds meetings by rules: a sentence of the writer's own that names a day still to come, weighed by whether it speaks of
 * meeting, at a time and a place, or of a deadline, of the past or to everybody.
 */
export const findEventsByRules: EventFinder = (text, { now, timeZone }) => {
  const words = ownWords(text.text)
  const sentences = sentencesOf(words)
  const forMany = isForMany(text.text, text.from?.address ?? '')
  const found = sentences.flatMap((sentence, index) =>
    momentsIn(sentence, text.writtenAt, timeZone, looksSpanish(words))
      .filter((moment) => moment.start > now && moment.start.getTime() - now.getTime() < aheadAtMostDays * 86_400_000)
      .map((moment) =>
        weighed({ text, sentence, around: [sentences[index - 1], sentences[index + 1]], moment, forMany }),
      ),
  )
  return onceEach(found.filter(({ confidence }) => confidence >= worthKeeping)).slice(0, foundAtMost)
}

type Moment = {
  start: Date
  end: Date | null
  /** Set where no time was said. */
  day: string | null
  /** A limit such as "by Friday". */
  limit: boolean
}

function momentsIn(sentence: string, writtenAt: Date, timeZone: string, spanish: boolean): Moment[] {
  const offset = offsetAt(timeZone, writtenAt.getTime()) / 60_000
  const reader = spanish ? chrono.es : chrono.en
  const results = reader
    .parse(sentence, { instant: writtenAt, timezone: offset }, { forwardDate: true })
    // "An hour should do" says how long, not when.
    .filter(({ text }) => !/\b(hours?|minutes?|mins?|horas?|minutos?)\b/i.test(text))
  const dated = results.filter(({ start }) => start.isCertain('day') || start.isCertain('weekday'))
  const timeOnly = results.filter((one) => !dated.includes(one) && one.start.isCertain('hour'))
  return dated.map((result): Moment => {
    const day = `${String(result.start.get('year')).padStart(4, '0')}-${two(result.start.get('month'))}-${two(result.start.get('day'))}`
    const time = result.start.isCertain('hour') ? result : dated.length === 1 ? timeOnly[0] : undefined
    const limit = isLimit(sentence.slice(0, result.index))
    if (!time) return { ...span(wholeDays(day, day, timeZone)), day, limit }
    const start = momentOf(time.start, day, sentence, timeZone)
    const end = time.end?.isCertain('hour') ? momentOf(time.end, day, sentence, timeZone) : null
    return { start, end: end && end > start ? end : null, day: null, limit }
  })
}

const span = ({ startDateTime, endDateTime }: { startDateTime: Date; endDateTime: Date }) => ({
  start: startDateTime,
  end: endDateTime,
})

function momentOf(said: chrono.ParsedComponents, day: string, sentence: string, timeZone: string): Date {
  if (said.isCertain('timezoneOffset')) return said.date()
  let hour = said.get('hour') ?? 0
  const afternoon = /\b(de la tarde|de la noche|in the afternoon|in the evening|tonight)\b/i.test(sentence)
  // Nobody meets at three in the night without saying so.
  if (!said.isCertain('meridiem') && hour < 12 && (afternoon || hour < 7)) hour += 12
  return instantIn(timeZone, `${day}T${two(hour)}:${two(said.get('minute') ?? 0)}`)
}

const two = (number: number | null) => String(number ?? 0).padStart(2, '0')

type Weighed = { text: TextToScan; sentence: string; around: (string | undefined)[]; moment: Moment; forMany: boolean }

function weighed({ text, sentence, around, moment, forMany }: Weighed): FoundEvent {
  const near = around.filter(Boolean).join(' ')
  const meeting = meetingIn(sentence)
  const nearby = meeting ?? meetingIn(`${near} ${text.title}`)
  const location = placeIn(sentence) ?? (meeting ? placeIn(near) : null)
  const confidence =
    0.35 +
    (moment.day === null ? 0.2 : 0) +
    (meeting ? 0.25 : nearby ? 0.1 : -0.1) +
    (location ? 0.08 : 0) +
    (moment.end && moment.day === null ? 0.05 : 0) +
    (confirms(sentence) ? 0.07 : 0) -
    0.1 * Math.min(2, hedges(sentence)) -
    (moment.limit ? 0.5 : 0) -
    (speaksOfDeadline(sentence) ? (meeting ? 0.1 : 0.4) : 0) -
    (speaksOfPast(sentence) ? 0.4 : 0) -
    (callsOff(sentence) ? 0.6 : 0) -
    (forMany ? 0.4 : 0)
  const minutes = minutesIn(sentence) ?? minutesIn(near) ?? lastsUnlessSaid
  return {
    title: titleOf(text, nearby?.called ?? null),
    startDateTime: moment.start,
    endDateTime: moment.end ?? new Date(moment.start.getTime() + minutes * 60_000),
    day: moment.day,
    location,
    people: text.from?.address ? [text.from.address] : [],
    confidence: Math.round(Math.max(0, Math.min(0.97, confidence)) * 100) / 100,
    quote: sentence.length > quoteAtMost ? `${sentence.slice(0, quoteAtMost - 1)}…` : sentence,
  }
}

function titleOf({ title, from }: TextToScan, called: string | null): string {
  const subject = title.replace(/^\s*((re|fw|fwd|rv|aw|wg)\s*:\s*)+/i, '').trim()
  const name = from?.name.trim()
  if (subject !== '') return name && called && !subject.includes(name) ? `${subject} (${called} with ${name})` : subject
  return [called ?? 'Meeting', name && `with ${name}`].filter(Boolean).join(' ')
}

/** One text speaks of one event at a time; the surest sentence tells of it. */
function onceEach(found: FoundEvent[]): FoundEvent[] {
  const best = new Map<string, FoundEvent>()
  for (const event of found.toSorted((one, other) => other.confidence - one.confidence)) {
    const key = event.day ?? event.startDateTime.toISOString()
    if (!best.has(key)) best.set(key, event)
  }
  // A day without a time says nothing new beside a time on that day.
  const days = new Set(
    [...best.values()]
      .filter(({ day }) => day === null)
      .map(({ startDateTime }) => wallIn('UTC', startDateTime).slice(0, 10)),
  )
  return [...best.values()].filter(({ day }) => day === null || (!days.has(day) && !days.has(addDays(day, 1))))
}
