import { type BenchRequest, type Load, type LoadResult, load } from './load'
import { median } from './median'

export type Comparison = { ours: LoadResult; bare: LoadResult; slower: number; fewer: number }

const rounds = 9
const warmUp = { requests: 3_000, connections: 16, limitMs: 5_000 }

/** Measures two servers with the same answer alternately, so that other load on the machine affects both. */
export async function compare(ours: BenchRequest, bare: BenchRequest, amount: Load): Promise<Comparison> {
  await checkSameAnswer(ours, bare)
  for (const request of [ours, bare]) await load(request, warmUp)
  const turns: { ours: LoadResult; bare: LoadResult }[] = []
  for (let round = 0; round < rounds; round++) {
    if (round % 2 === 0) turns.push({ ours: await load(ours, amount), bare: await load(bare, amount) })
    else turns.push({ bare: await load(bare, amount), ours: await load(ours, amount) })
  }
  return {
    ours: medians(turns.map((turn) => turn.ours)),
    bare: medians(turns.map((turn) => turn.bare)),
    slower: median(turns.map((turn) => turn.ours.median / turn.bare.median)),
    fewer: median(turns.map((turn) => turn.bare.perSecond / turn.ours.perSecond)),
  }
}

async function checkSameAnswer(ours: BenchRequest, bare: BenchRequest): Promise<void> {
  const [own, other] = await Promise.all([ours, bare].map(textOf))
  if (own !== other) throw new Error(`${ours.url} answers ${own}, but its bare route ${other}`)
}

async function textOf({ url, headers = {} }: BenchRequest): Promise<string> {
  const answer = await fetch(url, { headers })
  return answer.text()
}

const medians = (answered: LoadResult[]): LoadResult => ({
  median: median(answered.map((one) => one.median)),
  p95: median(answered.map((one) => one.p95)),
  perSecond: median(answered.map((one) => one.perSecond)),
})
