import { readFileSync } from 'node:fs'
import { readDates } from '#core/dates-in-text/read-dates'
import { atLeast, atMost, type Row } from './row'

const today = '2026-03-05'
const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** How well the one reader of days and times reads labelled sentences in both languages. */
export async function readingDates(): Promise<Row[]> {
  return (['en', 'es'] as const).flatMap((language) => {
    const { f1, timeOfFound, alarms, without, wanted } = figuresOf(language)
    return [
      atLeast(`Days and times in ${language}: F1`, f1, 0.9, (value) => value.toFixed(3), `${wanted} wanted`),
      atLeast(`Days and times in ${language}: time right, of those found`, timeOfFound, 0.9, percent),
      atMost(
        `Days and times in ${language}: sentences without one`,
        alarms / without,
        0.1,
        percent,
        `${alarms} of ${without}`,
      ),
    ]
  })
}

function figuresOf(language: 'en' | 'es') {
  const total = { wanted: 0, found: 0, onDay: 0, onTime: 0, alarms: 0, without: 0 }
  for (const { sentence, wanted } of sentencesIn(language)) {
    const found = [...new Set(readDates(sentence, { today, dayFirst: language === 'es' }).map(formatted))]
    const left = [...wanted]
    for (const one of found) {
      const at = left.findIndex((other) => other.slice(0, 10) === one.slice(0, 10))
      if (at === -1) continue
      total.onDay++
      if (left.splice(at, 1)[0] === one) total.onTime++
    }
    total.wanted += wanted.length
    total.found += found.length
    if (wanted.length > 0) continue
    total.without++
    if (found.length > 0) total.alarms++
  }
  const f1 = (2 * total.onDay) / (total.found + total.wanted)
  return { ...total, f1, timeOfFound: total.onTime / total.onDay }
}

/** One sentence a line, then a bar and the days that it mentions. */
const sentencesIn = (language: string) =>
  readFileSync(new URL(`./dates/${language}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const bar = line.lastIndexOf('|')
      return {
        sentence: line.slice(0, bar).trim(),
        wanted: line
          .slice(bar + 1)
          .split(' ')
          .filter(Boolean),
      }
    })

const two = (value: number) => String(value).padStart(2, '0')
const formatted = ({ day, minutes }: ReturnType<typeof readDates>[number]) =>
  minutes === undefined ? day : `${day}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
