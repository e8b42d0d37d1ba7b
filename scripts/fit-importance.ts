/*
 * Fits the starting weights of the importance score to labelled mails: logistic regression by gradient descent, held near the
 * present weights and never across zero, so that every reason stays one that a person would give.
 *
 *   MAIL_SAMPLES=… npx tsx scripts/fit-importance.ts
 *
 * Prints the table for features/emails/importance-weights.ts, and how well weights fitted on four fifths of the mails rank the
 * fifth that they were not fitted on. The mails of `bench/mails/kept` are never read here.
 */
import { areaUnderCurve } from '../bench/mail-figures'
import { type LabelledMail, mailSet, sampleSets } from '../bench/mail-sets'
import { signalsOf } from '../features/emails/importance-signals'
import { type Signal, startingPoint, startingWeights } from '../features/emails/importance-weights'
import { normalizeMail } from '../features/emails/normalized-mail'

const steps = 400
const rate = 0.5
/** How strongly a weight is held where it was: a signal that few mails have moves little. */
const regularization = 0.02
/** The real mails are of one large company, twenty-five years ago: they count less than mails to one professional. */
const shareOfSamples = 0.3
const folds = 5

type Example = { important: 0 | 1; signals: { signal: Signal; times: number }[] }
type ExampleSet = { examples: Example[]; share: number }
type Fitted = { start: number; weights: Record<Signal, number> }

const samples = await sampleSets()
const sets: ExampleSet[] = [
  { examples: mailSet('tuned').map(example), share: samples ? 1 - shareOfSamples : 1 },
  ...(samples ? [{ examples: samples.importance.map(example), share: shareOfSamples }] : []),
]

sets.forEach(({ examples }, at) => {
  console.error(`set ${at + 1}: ${examples.length} mails, area under the curve ${area(examples, present())}`)
})
console.error(`of the fifths that were left out: ${crossValidated().join(' and ')}`)
const { start, weights } = fitWeights(sets)
for (const [signal, weight] of Object.entries(weights)) console.log(`  ${signal}: ${weight.toFixed(1)},`)
console.log(`start: ${start.toFixed(1)}`)

function example(mail: LabelledMail): Example {
  return { important: mail.important, signals: signalsOf(normalizeMail(mail)) }
}

function present(): Fitted {
  return { start: startingPoint, weights: { ...startingWeights } }
}

function fitWeights(from: ExampleSet[]): Fitted {
  const fitted = present()
  for (let step = 0; step < steps; step++) descend(fitted, from)
  return fitted
}

/** Each set counts by its share, and in each the important mails as much as the others. */
function descend(fitted: Fitted, from: ExampleSet[]): void {
  const gradient = {} as Record<Signal, number>
  let startGradient = 0
  for (const { examples, share } of from) {
    const important = examples.filter((one) => one.important === 1).length
    for (const one of examples) {
      const alike = one.important === 1 ? important : examples.length - important
      const miss = ((1 / (1 + Math.exp(-oddsOf(one, fitted))) - one.important) * share) / (2 * alike)
      startGradient += miss
      for (const { signal, times } of one.signals) gradient[signal] = (gradient[signal] ?? 0) + miss * times
    }
  }
  fitted.start -= rate * (startGradient + regularization * (fitted.start - startingPoint))
  for (const signal of Object.keys(fitted.weights) as Signal[]) {
    const before = startingWeights[signal]
    const now = fitted.weights[signal]
    const next = now - rate * ((gradient[signal] ?? 0) + regularization * (now - before))
    fitted.weights[signal] = before > 0 ? Math.max(0.1, next) : Math.min(-0.1, next)
  }
}

function crossValidated(): string[] {
  const inFold = (fold: number, isIn: boolean) =>
    sets.map(({ examples, share }) => ({ examples: examples.filter((_, at) => (at % folds === fold) === isIn), share }))
  const scored = sets.map((): { important: number; score: number }[] => [])
  for (let fold = 0; fold < folds; fold++) {
    const fitted = fitWeights(inFold(fold, false))
    inFold(fold, true).forEach(({ examples }, set) => {
      scored[set]?.push(...examples.map((one) => ({ important: one.important, score: oddsOf(one, fitted) })))
    })
  }
  return scored.map((all) => areaUnderCurve(all).toFixed(3))
}

function oddsOf({ signals }: Example, { start: from, weights: by }: Fitted): number {
  return signals.reduce((sum, { signal, times }) => sum + by[signal] * times, from)
}

function area(examples: Example[], fitted: Fitted): string {
  return areaUnderCurve(examples.map((one) => ({ important: one.important, score: oddsOf(one, fitted) }))).toFixed(3)
}
