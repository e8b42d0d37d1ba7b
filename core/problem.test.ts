import { expect, test } from 'vitest'
import { conflict, Problem, withErrorMessage } from './problem'

const failing = (error: Error) => withErrorMessage('It did not work.', () => Promise.reject(error))

test('an accident is told in the words given, and keeps its cause for the log', async () => {
  const accident = new Error('socket hang up')
  const told = await failing(accident).catch((error: Problem) => error)
  expect(told).toBeInstanceOf(Problem)
  expect(told).toMatchObject({ status: 500, message: 'It did not work.', cause: accident })
})

test('a refusal keeps its own words', async () => {
  await expect(failing(conflict('Somebody was faster.'))).rejects.toThrow('Somebody was faster.')
})
