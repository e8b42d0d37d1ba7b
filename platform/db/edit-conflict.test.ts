import { expect, test } from 'vitest'
import { assertUnchanged, nextUpdatedAt } from './edit-conflict'

const readAt = new Date('2026-03-05T10:00:00.000Z')

test('an edit of a record that has changed since it was read is refused', () => {
  const edit = (seenAt: string | undefined) => () => assertUnchanged({ updatedAt: readAt }, seenAt, 'Changed elsewhere')
  expect(edit('2026-03-05T10:00:00.000Z')).not.toThrow()
  expect(edit('2026-03-05T11:00:00.000+01:00')).not.toThrow()
  expect(edit(undefined)).not.toThrow()
  expect(edit('2026-03-05T09:59:59.999Z')).toThrow('Changed elsewhere')
  expect(edit('no time')).toThrow('Changed elsewhere')
})

test('two edits within one millisecond have different times', () => {
  expect(nextUpdatedAt(readAt, readAt).getTime()).toBe(readAt.getTime() + 1)
})
