import { expect, test } from 'vitest'
import { executeWithRetry } from './jobs'

const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })

test('a deadlock is tried again after a pause that grows, and given up in the end', async () => {
  const pauses: number[] = []
  const execute = async () => {
    throw deadlock
  }
  await expect(executeWithRetry({ execute }, 'select 1', [], async (ms) => pauses.push(ms))).rejects.toBe(deadlock)
  expect(pauses).toHaveLength(7)
  for (const [index, pause] of pauses.entries()) expect(pause).toBeGreaterThanOrEqual(2 ** (index + 1) * 10)
})

test('what is no conflict is not tried again', async () => {
  let tries = 0
  const execute = async () => {
    tries++
    throw new Error('syntax error')
  }
  await expect(executeWithRetry({ execute }, 'select')).rejects.toThrow('syntax error')
  expect(tries).toBe(1)
})
