import { expect, test } from 'vitest'
import { conflict, Problem, withErrorMessage } from './problem'

const failing = (error: Error) => withErrorMessage('It did not work.', () => Promise.reject(error))

test('an unexpected error becomes the given message and keeps its cause for the log', async () => {
  const cause = new Error('socket hang up')
  const problem = await failing(cause).catch((error: Problem) => error)
  expect(problem).toBeInstanceOf(Problem)
  expect(problem).toMatchObject({ status: 500, message: 'It did not work.', cause: cause })
})

test('a Problem keeps its own message', async () => {
  await expect(failing(conflict('Somebody was faster.'))).rejects.toThrow('Somebody was faster.')
})
