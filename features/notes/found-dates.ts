import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import type { Day } from '#core/days'
import type { Finding } from './findings'

/** Days that sentences name, counted from today. A bare number, a lone time of day or a length of time is no day. */
export function foundDates(sentences: string[], today: Day, atMost: number): Finding[] {
  const found = new Map<string, Finding>()
  for (const sentence of sentences) {
    if (found.size >= atMost) break
    for (const what of mightNameADay.test(sentence) ? daysIn(sentence, today) : [])
      if (!found.has(what)) found.set(what, { kind: 'Date', what, quote: sentence })
  }
  return [...found.values()].slice(0, atMost)
}

/** Reading a sentence for its dates is slow; most hold none, which a glance can tell. */
const mightNameADay =
  /\d[/.-]\d|\b(?:mon|tue|wed|thu|fri|sat|sun|lun|mar|mié|jue|vie|sáb|dom|jan|feb|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic)|day\b|\btomorrow|\bweek|\bmonth|\bhoy|\bmañana|\bsemana|\bmes\b/i

function daysIn(sentence: string, today: Day): string[] {
  const context = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }
  const readings = [en.casual, es.casual].map((parser) =>
    parser
      .parse(sentence, context, { forwardDate: true })
      .filter(({ start, text }) => namesADay(start) && !length.test(text))
      .map(({ start }) => spoken(start)),
  )
  return readings.toSorted((a, b) => b.length - a.length)[0] ?? []
}

const length = /(?:hour|minute|second|hora|minuto|segundo)s?\b/i

type Components = ReturnType<typeof en.parse>[number]['start']

const namesADay = (start: Components) => start.isCertain('day') || start.isCertain('weekday')

/** 'Friday, March 6, 2026 3:00 PM' */
function spoken(start: Components): string {
  const part = (name: 'year' | 'month' | 'day' | 'hour' | 'minute') => start.get(name) ?? 0
  const date = new Date(Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')))
  return start.isCertain('hour') ? `${day.format(date)} ${time.format(date)}` : day.format(date)
}

const day = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
