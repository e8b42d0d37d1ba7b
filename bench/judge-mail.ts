import { readdirSync, readFileSync } from 'node:fs'
import { findEvents } from '#features/calendar/find-events/find-events'
import { importanceScore } from '#features/emails/importance-score'
import { atLeast, atMost, inform, type Row } from './row'
import { seconds } from './units'

type Label = { title: string; start: string }
type Labelled = { id: string; subject: string; important: 0 | 1; events: Label[] } & Parameters<typeof findEvents>[0]

const folder = new URL('./mails/', import.meta.url)

/** Our own sample mails, labelled by hand before the rules were run on them. */
const labelled = (): Labelled[] =>
  readdirSync(folder)
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').trim().split('\n'))
    .map((line) => JSON.parse(line))

/** Quality and speed of the built-in rules for importance and events. */
export async function judgeMail(): Promise<Row[]> {
  const mails = labelled()
  const scored = mails.map((mail) => ({ mail, score: importanceScore(mail).score }))
  const matched = mails.map((mail) => ({ mail, ...match(mail.events, findEvents(mail)) }))
  if (process.env.SHOW_MISTAKES) showMistakes(scored, matched)
  const events = sum(matched)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  return [
    inform(
      'Labelled mails',
      String(mails.length),
      `${mails.filter(({ important }) => important).length} important, ${events.wanted} events`,
    ),
    atLeast('Importance: area under the curve', areaUnderCurve(scored), 0.9, (value) => value.toFixed(3)),
    atLeast(
      'Events: precision',
      events.date / events.found,
      0.85,
      percent,
      `${events.date} of ${events.found} on a labelled day`,
    ),
    atLeast(
      'Events: recall of the date',
      events.date / events.wanted,
      0.85,
      percent,
      `${events.date} of ${events.wanted}`,
    ),
    atLeast(
      'Events: recall of date and time',
      events.time / events.wanted,
      0.8,
      percent,
      `${events.time} of ${events.wanted}`,
    ),
    atLeast(
      'Events: a fitting title, of those found',
      events.title / events.date,
      0.8,
      percent,
      `${events.title} of ${events.date}`,
    ),
    atMost(
      'Scoring 1,000 mails',
      timed(() => repeated(mails, importanceScore)),
      5_000,
      seconds,
    ),
    inform('Finding events in 1,000 mails', seconds(timed(() => repeated(mails, findEvents)))),
  ]
}

/** The probability that an important mail scores above an unimportant one (AUC). */
function areaUnderCurve(scored: { mail: Labelled; score: number }[]): number {
  const important = scored.filter(({ mail }) => mail.important === 1)
  const others = scored.filter(({ mail }) => mail.important === 0)
  const wins = important.flatMap((one) =>
    others.map((other) => (one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0)),
  )
  return wins.reduce((total: number, win) => total + win, 0) / wins.length
}

type Counts = { wanted: number; found: number; date: number; time: number; title: number }
type Matched = Counts & { mail: Labelled; got: ReturnType<typeof findEvents> }

function match(wanted: Label[], got: ReturnType<typeof findEvents>): Omit<Matched, 'mail'> {
  const left = [...wanted]
  const counts = { wanted: wanted.length, found: got.length, date: 0, time: 0, title: 0 }
  for (const event of got) {
    const at = bestOf(left, event)
    const label = left[at]
    if (!label) continue
    left.splice(at, 1)
    counts.date++
    if (event.start.slice(0, 16) === label.start.slice(0, 16)) counts.time++
    if (shareWords(event.title, label.title)) counts.title++
  }
  return { ...counts, got }
}

function bestOf(labels: Label[], event: { start: string }): number {
  const exact = labels.findIndex(({ start }) => start.slice(0, 16) === event.start.slice(0, 16))
  return exact === -1 ? labels.findIndex(({ start }) => start.slice(0, 10) === event.start.slice(0, 10)) : exact
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])

/** At least half of the words of the label. */
function shareWords(one: string, label: string): boolean {
  const [given, wanted] = [wordsOf(one), wordsOf(label)]
  return [...wanted].filter((word) => given.has(word)).length * 2 >= wanted.size
}

const sum = (all: Counts[]): Counts =>
  all.reduce(
    (total, one) => ({
      wanted: total.wanted + one.wanted,
      found: total.found + one.found,
      date: total.date + one.date,
      time: total.time + one.time,
      title: total.title + one.title,
    }),
    { wanted: 0, found: 0, date: 0, time: 0, title: 0 },
  )

function repeated(mails: Labelled[], judge: (mail: Labelled) => unknown): void {
  for (let at = 0; at < 1000; at++) judge(mails[at % mails.length] as Labelled)
}

function timed(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

function showMistakes(scored: { mail: Labelled; score: number }[], matched: Matched[]): void {
  for (const { mail, score } of [...scored].sort((one, other) => one.score - other.score)) {
    const isWrong = mail.important === 1 ? score < 0.6 : score > 0.4
    if (isWrong) console.error(mail.important, score, mail.id, mail.subject)
  }
  for (const { mail, got, wanted, found, time, title } of matched) {
    if (time === wanted && found === wanted && title === wanted) continue
    console.error(
      mail.id,
      mail.subject,
      '\n  wanted',
      JSON.stringify(mail.events),
      '\n  found ',
      JSON.stringify(
        got.map(({ title: name, start, end, confidence, quote }) => ({ name, start, end, confidence, quote })),
      ),
    )
  }
}
