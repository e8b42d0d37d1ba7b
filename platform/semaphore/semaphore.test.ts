import { expect, test } from 'vitest'
import { Semaphore } from './semaphore'

test('at most the limit runs at once, and all run in order', async () => {
  const semaphore = new Semaphore(2)
  let running = 0
  let maxRunning = 0
  const done: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      semaphore.run(async () => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise(setImmediate)
        running--
        done.push(number)
      }),
    ),
  )
  expect(maxRunning).toBe(2)
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('work that fails frees its slot', async () => {
  const semaphore = new Semaphore(1)
  await expect(semaphore.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await semaphore.run(async () => 'yes')).toBe('yes')
})

test('work aborted while it waits never runs and leaves its place to the next', async () => {
  const semaphore = new Semaphore(1)
  const abort = new AbortController()
  let finish = () => {}
  const ran: string[] = []
  const first = semaphore.run(() => new Promise<void>((resolve) => (finish = resolve)))
  const second = semaphore.run(async () => ran.push('second'), abort.signal)
  const third = semaphore.run(async () => ran.push('third'))
  abort.abort(new Error('not needed'))
  await expect(second).rejects.toThrow('not needed')
  finish()
  await Promise.all([first, third])
  expect(ran).toEqual(['third'])
})

test('work that is already aborted does not start', async () => {
  const semaphore = new Semaphore(1)
  await expect(semaphore.run(async () => 'ran', AbortSignal.abort(new Error('too late')))).rejects.toThrow('too late')
})
