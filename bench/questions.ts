import { readFileSync } from 'node:fs'
import { formatShort } from '#core/money'
import type { HistoryMessage } from '#features/assistant/conversation'
import { type DemoBusiness, onDemoBusiness } from './demo-business'
import { demoNow, facts } from './questions/facts'
import { atLeast, atMost, inform, type Row } from './row'

type Question = { needs: string[]; turns: string[] }
type Result = Question & { answer: string; isRight: boolean; hasWrongFigure: boolean }

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** What the assistant answers without a model, on questions that its rules were tuned on and on others that were not looked at. */
export async function questions(): Promise<Row[]> {
  return onDemoBusiness(demoNow, async (demo) => {
    const tuned = await answered(demo, 'tuned')
    if (process.env.SHOW_MISTAKES) showMistakes(tuned)
    const kept = await answered(demo, 'kept')
    const share = (results: Result[]) => results.filter(({ isRight }) => isRight).length / results.length
    const wrong = (results: Result[]) => results.filter(({ hasWrongFigure }) => hasWrongFigure).length
    return [
      inform('Questions on the demo business', `${tuned.length} tuned, ${kept.length} kept`),
      {
        ...atLeast('Right answers without a model', share(kept), 0.9, percent),
        measured: `${percent(share(tuned))} tuned, ${percent(share(kept))} kept, gap ${percent(Math.abs(share(tuned) - share(kept)))}`,
      },
      {
        ...atMost('Answers whose figure is not the one asked for', wrong(tuned) + wrong(kept), 0, String),
        measured: `${wrong(tuned)} tuned, ${wrong(kept)} kept`,
      },
    ]
  })
}

/** "needs | question > follow-up" */
function read(name: string): Question[] {
  return readFileSync(new URL(`./questions/${name}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [needs = '', text = ''] = line.split(' | ')
      return { needs: needs.split(' '), turns: text.split(' > ') }
    })
}

async function answered(demo: DemoBusiness, name: string): Promise<Result[]> {
  const results: Result[] = []
  for (const question of read(name)) {
    const history: HistoryMessage[] = []
    let answer = ''
    for (const turn of question.turns) {
      answer = await demo.ask(turn, history)
      history.push({ role: 'user', content: turn }, { role: 'assistant', content: answer })
    }
    const wanted = await Promise.all(question.needs.map((need) => textOf(demo, need)))
    const isFound = wanted.every((text) => holds(answer, text))
    const hasFigure = /[$€£]\d|\*\*\d/.test(answer)
    const isDeclined = question.needs.includes('notUnderstood')
    const hasWrongFigure = hasFigure && (isDeclined || (!isFound && wanted.some(isFigure)))
    results.push({ ...question, answer, hasWrongFigure, isRight: isFound && !hasWrongFigure })
  }
  return results
}

async function textOf(demo: DemoBusiness, need: string): Promise<string> {
  const statement = facts[need]
  if (!statement) throw new Error(`There is no fact "${need}"`)
  const { cents, number, text } = await demo.value(statement)
  return cents !== undefined ? formatShort(Number(cents), 'USD') : String(number ?? text)
}

const isFigure = (text: string) => /^[$€£]?\d[\d,.]*$/.test(text)

/** A number stands alone: 4 is not found in 14 or in $4,600. */
function holds(answer: string, text: string): boolean {
  const plain = (words: string) =>
    words
      .replace(/[’']/g, "'")
      .replace(/[[\]()*_`<>#|\\!]/g, ' ')
      .replace(/\s+/g, ' ')
  if (text === 'nearest') return /nearest questions|preguntas más cercanas/.test(answer)
  const escaped = plain(text)
    .trim()
    .replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  return new RegExp(`(?<![\\d$,.€])${escaped}(?![\\d]|[.,]\\d)`, 'i').test(plain(answer))
}

/** Of the tuned questions only: looking at the others would tune on them. */
function showMistakes(results: Result[]): void {
  for (const { turns, needs, answer, isRight } of results)
    if (!isRight)
      console.error(
        `${turns.join(' > ')}\n  wants ${needs.join(', ')}\n  ${answer.slice(0, 300).replaceAll('\n', '\n  ')}\n`,
      )
}
