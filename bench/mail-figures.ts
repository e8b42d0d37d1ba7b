import { findEvents } from '#features/calendar/find-events/find-events'
import { learnFrom } from '#features/emails/importance-learning'
import { importanceScore } from '#features/emails/importance-score'
import { type FoundSignal, signalsOf } from '#features/emails/importance-signals'
import type { WeightShifts } from '#features/emails/importance-weights'
import { normalizeMail } from '#features/emails/normalized-mail'
import type { EventLabel, LabelledMail } from './mail-sets'

type Found = ReturnType<typeof findEvents>
export type MatchedEvents = { mail: LabelledMail; found: Found; onDay: Found; onTime: Found; fitting: number }

/** Which of the labelled events of a mail were found. */
export function matchEvents(mail: LabelledMail): MatchedEvents {
  const found = findEvents(mail)
  const left = [...mail.events]
  const result: MatchedEvents = { mail, found, onDay: [], onTime: [], fitting: 0 }
  for (const event of found) {
    const at = bestOf(left, event)
    const label = left[at]
    if (!label) continue
    left.splice(at, 1)
    result.onDay.push(event)
    if (event.start.slice(0, 16) === label.start.slice(0, 16)) result.onTime.push(event)
    if (shareWords(event.title, label.title)) result.fitting++
  }
  return result
}

export function eventFigures(mails: LabelledMail[]) {
  const matched = mails.map(matchEvents)
  const sum = (count: (one: MatchedEvents) => number) => matched.reduce((total, one) => total + count(one), 0)
  const [wanted, found] = [sum(({ mail }) => mail.events.length), sum((one) => one.found.length)]
  const [onDay, onTime] = [sum((one) => one.onDay.length), sum((one) => one.onTime.length)]
  const without = matched.filter(({ mail }) => mail.events.length === 0)
  const alarms = without.filter((one) => one.found.length > 0).length
  const [precision, recall] = [ratio(onDay, found), ratio(onDay, wanted)]
  return {
    matched,
    wanted,
    found,
    onDay,
    onTime,
    alarms,
    without: without.length,
    precision,
    recall,
    f1: ratio(2 * precision * recall, precision + recall),
    timeOfFound: ratio(onTime, onDay),
    falseAlarms: ratio(alarms, without.length),
    titles: ratio(
      sum((one) => one.fitting),
      onDay,
    ),
  }
}

/** Of what is said with a confidence in each band, the share that is right. */
export function calibration(matched: MatchedEvents[]): string {
  const bands = [
    [0.5, 0.7],
    [0.7, 0.9],
    [0.9, 1.01],
  ] as const
  return bands
    .map(([from, to]) => {
      const inBand = (events: Found) => events.filter(({ confidence }) => confidence >= from && confidence < to).length
      const all = matched.reduce((total, { found }) => total + inBand(found), 0)
      const right = matched.reduce((total, { onDay }) => total + inBand(onDay), 0)
      return `${from}–${Math.min(to, 1)}: ${right} of ${all}`
    })
    .join(', ')
}

const ratio = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)

function bestOf(labels: EventLabel[], event: { start: string }): number {
  const exact = labels.findIndex(({ start }) => start.slice(0, 16) === event.start.slice(0, 16))
  return exact === -1 ? labels.findIndex(({ start }) => start.slice(0, 10) === event.start.slice(0, 10)) : exact
}

const wordsOf = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\d]{3,}/gu) ?? [])

/** At least half of the words of the label. */
function shareWords(one: string, label: string): boolean {
  const [given, wanted] = [wordsOf(one), wordsOf(label)]
  return [...wanted].filter((word) => given.has(word)).length * 2 >= wanted.size
}

/** The probability that an important mail scores above an unimportant one (AUC). */
export function areaUnderCurve(scored: { important: number; score: number }[]): number {
  const important = scored.filter((one) => one.important === 1)
  const others = scored.filter((one) => one.important === 0)
  let wins = 0
  for (const one of important)
    for (const other of others) wins += one.score > other.score ? 1 : one.score === other.score ? 0.5 : 0
  return wins / (important.length * others.length)
}

export const importanceOf = (mails: LabelledMail[]) =>
  areaUnderCurve(mails.map((mail) => ({ important: mail.important, score: importanceScore(mail).score })))

export type SimulatedOwner = (mail: LabelledMail, signals: FoundSignal[]) => boolean

/** Wants what the labels say. */
export const ownerOfTheLabels: SimulatedOwner = ({ important }) => important === 1

/** Wants automatic notices and no enquiries from strangers: the opposite of the starting weights. */
export const contraryOwner: SimulatedOwner = ({ important }, signals) => {
  const has = (name: FoundSignal['signal']) => signals.some(({ signal }) => signal === name)
  return has('automatic') || has('receipt') ? true : important === 1 && !has('newWork') && !has('question')
}

/** Of the ten mails ranked first, the share that this owner wants, after so many actions on other mails. */
export function precisionAtTen(mails: LabelledMail[], wants: SimulatedOwner, actions: number): number {
  const read = mails.map((mail) => {
    const normalized = normalizeMail(mail)
    const signals = signalsOf(normalized)
    return { mail, sender: normalized.from.email, signals, wanted: wants(mail, signals) }
  })
  const [practice, rest] = [read.filter((_, at) => at % 2 === 0), read.filter((_, at) => at % 2 === 1)]
  let shifts: WeightShifts = {}
  for (let at = 0; at < actions; at++) {
    const one = practice[(at * 7) % practice.length]
    if (!one) break
    const { score } = importanceScore(one.mail, {}, shifts)
    shifts = learnFrom(shifts, { ...one, score }, one.wanted ? 'replied' : 'markedNotImportant')
  }
  const ranked = rest
    .map((one) => ({ ...one, score: importanceScore(one.mail, {}, shifts).score }))
    .sort((one, other) => other.score - one.score)
  return ranked.slice(0, 10).filter(({ wanted }) => wanted).length / 10
}
