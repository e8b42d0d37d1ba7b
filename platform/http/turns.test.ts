import { expect, test } from 'vitest'
import { Turns } from './turns'

test('only so many work at once, and all come to their turn, in order', async () => {
  const turns = new Turns(2)
  let now = 0
  let most = 0
  const done: number[] = []
  await Promise.all(
    Array.from({ length: 20 }, (_, number) =>
      turns.take(async () => {
        most = Math.max(most, ++now)
        await new Promise(setImmediate)
        now--
        done.push(number)
      }),
    ),
  )
  expect(most).toBe(2)
  expect(done).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('a turn that fails is given on', async () => {
  const turns = new Turns(1)
  await expect(turns.take(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns.take(async () => 'yes')).toBe('yes')
})
