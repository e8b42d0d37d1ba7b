import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { backoff, isSameOrBelow, refresh, retryUpTo } from './queries'
import { ResponseError } from './response-error'

test('retries wait 5 seconds, doubled each time, at most a minute', () => {
  expect([0, 1, 2, 3, 4, 5].map(backoff())).toEqual([5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  expect(backoff(30_000)(4)).toBe(30_000)
  expect([0, 1, 2, 9].map(backoff(30_000, 1_000))).toEqual([1_000, 2_000, 4_000, 30_000])
})

test('a failure is retried three times, a refusal never', () => {
  const again = retryUpTo(3)
  expect([0, 1, 2, 3].map((failures) => again(failures, new Error('network')))).toEqual([true, true, true, false])
  expect(again(0, new ResponseError(404, '', ''))).toBe(false)
})

test('refreshing a path covers its query parameters and sub-paths, not paths with the same beginning', () => {
  expect(isSameOrBelow('/api/clients?page=2', '/api/clients')).toBe(true)
  expect(isSameOrBelow('/api/clients/7', '/api/clients')).toBe(true)
  expect(isSameOrBelow('/api/clients-archive', '/api/clients')).toBe(false)
})

test('what changes while it is fetched for the first time is fetched once more', async () => {
  const client = new QueryClient()
  let note = 'as written'
  const answers: (() => void)[] = []
  const queryFn = () => {
    const read = note
    return new Promise<string>((resolve) => answers.push(() => resolve(read)))
  }
  const seen: (string | undefined)[] = []
  const observer = new QueryObserver(client, { queryKey: ['/api/notes/7'], queryFn })
  const stop = observer.subscribe(({ data }) => seen.push(data))
  note = 'analyzed'
  const refreshed = [refresh(client, '/api/notes'), refresh(client, '/api/notes')]
  answers[0]?.()
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.()
  await Promise.all(refreshed)
  await expect.poll(() => seen.at(-1)).toBe('analyzed')
  expect(answers.length).toBe(2)
  stop()
  client.clear()
})
