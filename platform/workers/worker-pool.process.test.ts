import { expect, test } from 'vitest'
import { neighbourFile } from '#platform/threads/start-thread'
import { canWatchHeaps } from '#platform/threads/watch-heap'
import type { PoolTaskInput } from '#tests/support/pool-task'
import { WorkerPool } from './worker-pool'

const file = neighbourFile('../../tests/support/pool-task', import.meta.url)

function poolOf(limits: Partial<ConstructorParameters<typeof WorkerPool>[0]> = {}) {
  const pool = new WorkerPool({ threads: 1, waiting: 10, heapMegabytes: 128, idleMilliseconds: 60_000, ...limits })
  const stopped: string[] = []
  pool.report = (name, cause) => stopped.push(`${name}: ${(cause as Error).message}`)
  return {
    run: (input: PoolTaskInput, signal?: AbortSignal, milliseconds = 300_000) =>
      pool.run({ name: 'test', file, milliseconds }, input, signal),
    threads: () => pool.threads,
    stopped: () => stopped,
  }
}

const double = (number: number) => ({ kind: 'double', number }) as const
const hang = { kind: 'hang' } as const

test('tasks run in one thread after the other, and bytes come back whole', async () => {
  const { run, threads } = poolOf()
  expect(await Promise.all([1, 2, 3].map((number) => run(double(number))))).toEqual([2, 4, 6])
  expect(await run({ kind: 'bytes', length: 100_000 })).toEqual(new Uint8Array(100_000).fill(7))
  expect(threads()).toBe(1)
})

test('a refusal arrives as a problem with its fields, a failure as its error, and the thread goes on', async () => {
  const { run } = poolOf()
  await expect(run({ kind: 'refuse' })).rejects.toMatchObject({ status: 422, fields: { file: 'This is not a file.' } })
  await expect(run({ kind: 'fail' })).rejects.toThrow(TypeError)
  expect(await run(double(4))).toBe(8)
})

test('a task that hangs, takes all memory or ends its thread is reported, and the next one runs', async () => {
  const { run, stopped } = poolOf()
  await run(double(1))
  const hung = run(hang, undefined, 50)
  const hoarding = run({ kind: 'hoard' })
  const exiting = run({ kind: 'exit' })
  const after = run(double(5))
  await expect(hung).rejects.toMatchObject({ code: 'task-stopped', cause: new Error('It took longer than 0.05 s') })
  await expect(hoarding).rejects.toMatchObject({ code: 'task-stopped', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } })
  await expect(exiting).rejects.toMatchObject({ code: 'task-stopped' })
  expect(await after).toBe(10)
  expect(stopped()).toEqual([
    'test: It took longer than 0.05 s',
    expect.stringContaining('memory limit'),
    'test: Its thread ended',
  ])
})

// Where a heap cannot be watched, this ends the whole process.
test.runIf(canWatchHeaps)('a task that takes all memory in one piece is reported, and the next one runs', async () => {
  const { run } = poolOf()
  const outOfMemory = { code: 'task-stopped', cause: { code: 'ERR_WORKER_OUT_OF_MEMORY' } }
  await expect(run({ kind: 'hoard in one piece' })).rejects.toMatchObject(outOfMemory)
  expect(await run(double(6))).toBe(12)
})

test('while one task hangs, the others go on in other threads', async () => {
  const { run } = poolOf({ threads: 2 })
  const caller = new AbortController()
  const hung = run(hang, caller.signal)
  expect(await run(double(1))).toBe(2)
  expect(await run(double(2))).toBe(4)
  caller.abort()
  await expect(hung).rejects.toMatchObject({ status: 499 })
})

test('a task whose caller disconnects is cancelled, running or waiting, and makes room', async () => {
  const { run } = poolOf()
  const [first, second] = [new AbortController(), new AbortController()]
  const running = run(hang, first.signal)
  const waiting = run(hang, second.signal)
  const after = run(double(3))
  second.abort()
  await expect(waiting).rejects.toMatchObject({ status: 499 })
  first.abort()
  await expect(running).rejects.toMatchObject({ status: 499 })
  expect(await after).toBe(6)
  await expect(run(hang, first.signal)).rejects.toMatchObject({ status: 499 })
})

test('a full queue answers 503 with a message', async () => {
  const { run } = poolOf({ waiting: 1 })
  const caller = new AbortController()
  const running = run(hang, caller.signal)
  const waiting = run(double(1))
  await expect(run(double(2))).rejects.toMatchObject({
    status: 503,
    message: 'The server is busy with other work. Please try again in a minute.',
  })
  caller.abort()
  await expect(running).rejects.toThrow()
  expect(await waiting).toBe(2)
})

test('a thread without work ends', async () => {
  const { run, threads } = poolOf({ idleMilliseconds: 1 })
  await run(double(1))
  await expect.poll(threads).toBe(0)
  expect(await run(double(2))).toBe(4)
})

test('a thread that is about to end gets no further task', async () => {
  const { run } = poolOf({ idleMilliseconds: 1 })
  await run(double(1))
  // A timer set later, for the same time, fires right after the one that ends the thread.
  await new Promise((resolve) => setTimeout(resolve, 1))
  expect(await run(double(2))).toBe(4)
})
