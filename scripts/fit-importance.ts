/*
 * Fits the starting weights of the importance score to labelled mails: logistic regression by gradient descent, held near the
 * present weights and never across zero, so that every reason stays one that a person would give.
 *
 *   MAIL_SAMPLES=… npx tsx scripts/fit-importance.ts
 *
 * Prints the table for features/emails/importance-weights.ts.
 */
import { areaUnderCurve } from '../bench/mail-figures'
import { type LabelledMail, mailSet, sampleSets } from '../bench/mail-sets'
import { signalsOf } from '../features/emails/importance-signals'
import { type Signal, startingPoint, startingWeights } from '../features/emails/importance-weights'
import { normalizeMail } from '../features/emails/normalized-mail'

const steps = 400
const rate = 0.5
/** How strongly a weight is held where it was: a signal that few mails have moves little. */
const pull = 0.01

type Example = { important: 0 | 1; signals: { signal: Signal; times: number }[]; share: number }
const weights: Record<Signal, number> = { ...startingWeights }
let start: number = startingPoint

const samples = await sampleSets()
const sets = [mailSet('tuned'), ...(samples ? [samples.importance] : [])]
// Each set counts the same, and in each the important mails as much as the others.
const examples = sets.flatMap((mails) => mails.map((mail) => example(mail, mails)))

console.error(`${examples.length} mails, area under the curve ${area()}`)
for (let step = 0; step < steps; step++) descend()
console.error(`after fitting ${area()}`)
for (const [signal, weight] of Object.entries(weights)) console.log(`  ${signal}: ${weight.toFixed(1)},`)
console.log(`start: ${start.toFixed(1)}`)

function example(mail: LabelledMail, mails: LabelledMail[]): Example {
  const alike = mails.filter(({ important }) => important === mail.important).length
  return { important: mail.important, signals: signalsOf(normalizeMail(mail)), share: 1 / (2 * alike * sets.length) }
}

function descend(): void {
  const gradient = {} as Record<Signal, number>
  let startGradient = 0
  for (const { important, signals, share } of examples) {
    const miss = (1 / (1 + Math.exp(-oddsOf(signals))) - important) * share
    startGradient += miss
    for (const { signal, times } of signals) gradient[signal] = (gradient[signal] ?? 0) + miss * times
  }
  start -= rate * (startGradient + pull * (start - startingPoint))
  for (const signal of Object.keys(weights) as Signal[]) {
    const before = startingWeights[signal]
    const next = weights[signal] - rate * ((gradient[signal] ?? 0) + pull * (weights[signal] - before))
    weights[signal] = before > 0 ? Math.max(0.1, next) : Math.min(-0.1, next)
  }
}

function oddsOf(signals: Example['signals']): number {
  return signals.reduce((sum, { signal, times }) => sum + weights[signal] * times, start)
}

function area(): string {
  const scored = examples.map(({ important, signals }) => ({ important, score: oddsOf(signals) }))
  return areaUnderCurve(scored).toFixed(3)
}
