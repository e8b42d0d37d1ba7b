import * as en from 'chrono-node/en'
import * as es from 'chrono-node/es'
import type { Day } from '#core/days'
import { dateHints } from './date-hints'
import type { Finding } from './finding'

/** Dates mentioned in the text, relative to today. Bare numbers, times without a day and durations are ignored. */
export function findDates(sentences: string[], today: Day, limit: number): Finding[] {
  const found = new Map<string, Finding>()
  for (const sentence of sentences) {
    if (found.size >= limit) break
    for (const value of mayContainDate.test(sentence) ? datesIn(sentence, today) : [])
      if (!found.has(value)) found.set(value, { kind: 'Date', value: value, quote: sentence })
  }
  return [...found.values()].slice(0, limit)
}

/** A cheap pre-check: date parsing is slow and most sentences contain no date. */
const mayContainDate = new RegExp(`\\d[/.-]\\d|${dateHints.join('|')}`, 'i')

function datesIn(sentence: string, today: Day): string[] {
  const context = { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }
  const readings = [en.casual, es.casual].map((parser) =>
    parser
      .parse(sentence, context, { forwardDate: true })
      .filter(({ start, text }) => hasDay(start) && !duration.test(text))
      .map(({ start }) => formatDate(start)),
  )
  return readings.toSorted((a, b) => b.length - a.length)[0] ?? []
}

const duration = /(?:hour|minute|second|hora|minuto|segundo)s?\b/i

type Components = ReturnType<typeof en.parse>[number]['start']

const hasDay = (start: Components) => start.isCertain('day') || start.isCertain('weekday')

/** 'Friday, March 6, 2026 3:00 PM' */
function formatDate(start: Components): string {
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
