import { findEvents } from '#features/calendar/find-events/find-events'
import { importanceScore } from '#features/emails/importance-score'
import {
  areaUnderCurve,
  calibration,
  contraryOwner,
  eventFigures,
  importanceOf,
  type MatchedEvents,
  ownerOfTheLabels,
  precisionAtTen,
  type SimulatedOwner,
} from './mail-figures'
import { type LabelledMail, mailSet, sampleSets } from './mail-sets'
import { atLeast, atMost, inform, type Row } from './row'
import { seconds } from './units'

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const three = (value: number) => value.toFixed(3)

/** Quality and speed of the built-in rules for importance and events, on the mails they were tuned on and on those kept apart. */
export async function judgeMail(): Promise<Row[]> {
  const [tuned, kept] = [mailSet('tuned'), mailSet('kept')]
  const figures = { tuned: eventFigures(tuned), kept: eventFigures(kept) }
  if (process.env.SHOW_MISTAKES) showMistakes(tuned, figures.tuned.matched)
  const events = (pick: (of: typeof figures.tuned) => number) => both(pick(figures.tuned), pick(figures.kept))
  const importance = both(importanceOf(tuned), importanceOf(kept))
  const { kept: k } = figures
  const learned = (owner: SimulatedOwner) =>
    [0, 20, 100].map((actions) => precisionAtTen([...tuned, ...kept], owner, actions)).join(', ')
  return [
    inform(
      'Labelled mails',
      `${tuned.length} tuned, ${kept.length} kept`,
      `${figures.tuned.wanted} and ${k.wanted} events`,
    ),
    row(atLeast, 'Importance: area under the curve', importance, 0.92, three),
    row(
      atLeast,
      'Events: F1',
      events(({ f1 }) => f1),
      0.8,
      three,
      `kept: ${k.onDay} right of ${k.found} found, ${k.wanted} wanted`,
    ),
    row(
      atLeast,
      'Events: precision',
      events(({ precision }) => precision),
      0.8,
      percent,
    ),
    row(
      atLeast,
      'Events: recall of the day',
      events(({ recall }) => recall),
      0.8,
      percent,
    ),
    row(
      atLeast,
      'Events: day and time right, of those found',
      events(({ timeOfFound }) => timeOfFound),
      0.75,
      percent,
    ),
    row(
      atMost,
      'Events: false alarms in mails without one',
      events(({ falseAlarms }) => falseAlarms),
      0.07,
      percent,
      `kept: ${k.alarms} of ${k.without}`,
    ),
    row(
      atLeast,
      'Events: a fitting title, of those found',
      events(({ titles }) => titles),
      0.7,
      percent,
    ),
    inform('Events: right at a confidence of, tuned', calibration(figures.tuned.matched)),
    inform('Events: right at a confidence of, kept', calibration(k.matched)),
    inform('Learning: precision at 10 after 0, 20, 100 actions, owner of the labels', learned(ownerOfTheLabels)),
    inform('Learning: the same, an owner who wants the contrary', learned(contraryOwner)),
    ...(await sampleRows()),
    atMost(
      'Scoring 1,000 mails',
      timed(() => repeated(tuned, importanceScore)),
      5_000,
      seconds,
    ),
    inform('Finding events in 1,000 mails', seconds(timed(() => repeated(tuned, findEvents)))),
  ]
}

type Both = { tuned: number; kept: number }
const both = (tuned: number, kept: number): Both => ({ tuned, kept })

/** The limit holds for the mails kept apart; the gap says how much the rules know only their own examples. */
const row = (
  limit: typeof atLeast,
  what: string,
  { tuned, kept }: Both,
  must: number,
  show: (value: number) => string,
  detail?: string,
): Row => ({
  ...limit(what, kept, must, show),
  measured: `${show(tuned)} tuned, ${show(kept)} kept, gap ${show(Math.abs(tuned - kept))}${detail ? ` (${detail})` : ''}`,
})

async function sampleRows(): Promise<Row[]> {
  const samples = await sampleSets()
  if (!samples) return []
  const { f1, timeOfFound, onDay, found, wanted } = eventFigures(samples.events)
  const scored = samples.importance.map((mail) => ({ important: mail.important, score: importanceScore(mail).score }))
  return [
    atLeast('Real mails: area under the curve', areaUnderCurve(scored), 0.92, three, `${scored.length} mails`),
    inform(
      'Real mails: events F1, day and time of found',
      `${three(f1)}, ${percent(timeOfFound)}`,
      `${onDay} of ${found} found, ${wanted} wanted`,
    ),
  ]
}

function repeated(mails: LabelledMail[], judge: (mail: LabelledMail) => unknown): void {
  for (let at = 0; at < 1000; at++) judge(mails[at % mails.length] as LabelledMail)
}

function timed(work: () => void): number {
  const startedAt = performance.now()
  work()
  return performance.now() - startedAt
}

/** Of the tuned mails only: looking at the others would tune on them. */
function showMistakes(mails: LabelledMail[], matched: MatchedEvents[]): void {
  for (const mail of mails) {
    const { score } = importanceScore(mail)
    if (mail.important === 1 ? score < 0.6 : score > 0.4) console.error(mail.important, score, mail.id, mail.subject)
  }
  for (const { mail, found, onTime, fitting } of matched) {
    const wanted = mail.events.length
    if (onTime.length === wanted && found.length === wanted && fitting === wanted) continue
    const short = found.map(({ title, start, end, confidence, quote }) => ({ title, start, end, confidence, quote }))
    console.error(mail.id, mail.subject, '\n  wanted', JSON.stringify(mail.events), '\n  found ', JSON.stringify(short))
  }
}
