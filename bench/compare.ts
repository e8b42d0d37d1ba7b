import { type Answered, type Load, load, type Question } from './load'
import { median } from './median'

export type Comparison = { ours: Answered; bare: Answered; slower: number; fewer: number }

const rounds = 9
const warmUp = { requests: 3_000, connections: 16, limitMs: 5_000 }

/** Two servers that give the same answer, asked in turns so that a busy moment of the machine meets both. */
export async function compare(ours: Question, bare: Question, amount: Load): Promise<Comparison> {
  await checkSameAnswer(ours, bare)
  for (const question of [ours, bare]) await load(question, warmUp)
  const turns: { ours: Answered; bare: Answered }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) turns.push({ ours: await load(ours, amount), bare: await load(bare, amount) })
    else turns.push({ bare: await load(bare, amount), ours: await load(ours, amount) })
  }
  return {
    ours: middle(turns.map((turn) => turn.ours)),
    bare: middle(turns.map((turn) => turn.bare)),
    slower: median(turns.map((turn) => turn.ours.median / turn.bare.median)),
    fewer: median(turns.map((turn) => turn.bare.perSecond / turn.ours.perSecond)),
  }
}

async function checkSameAnswer(ours: Question, bare: Question): Promise<void> {
  const [own, other] = await Promise.all([ours, bare].map(textOf))
  if (own !== other) throw new Error(`${ours.url} answers ${own}, but its bare route ${other}`)
}

async function textOf({ url, headers = {} }: Question): Promise<string> {
  const answer = await fetch(url, { headers })
  return answer.text()
}

const middle = (answered: Answered[]): Answered => ({
  median: median(answered.map((one) => one.median)),
  p95: median(answered.map((one) => one.p95)),
  perSecond: median(answered.map((one) => one.perSecond)),
})
