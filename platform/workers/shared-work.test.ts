import { expect, test } from 'vitest'
import { SharedWork } from './shared-work'

test('callers of the same work share a run, which is cancelled only when all have aborted', async () => {
  const shared = new SharedWork<string>()
  const runs: { finish: (result: string) => void; signal: AbortSignal }[] = []
  const work = (signal: AbortSignal) => new Promise<string>((finish) => runs.push({ finish, signal }))
  const [one, two] = [new AbortController(), new AbortController()]
  const answers = [shared.run('a', work, one.signal), shared.run('a', work, two.signal)]
  shared.run('b', work)
  expect(runs).toHaveLength(2)
  one.abort()
  expect(runs[0]?.signal.aborted).toBe(false)
  runs[0]?.finish('drawn')
  expect(await Promise.all(answers)).toEqual(['drawn', 'drawn'])

  shared.run('a', work, two.signal)
  two.abort()
  expect(runs[2]?.signal.aborted).toBe(true)
  shared.run('a', work)
  expect(runs).toHaveLength(4)
})
