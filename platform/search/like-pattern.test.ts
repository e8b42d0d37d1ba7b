import { expect, test } from 'vitest'
import { beginsWithPattern, containsPattern } from './like-pattern'

test('the wildcards of LIKE match themselves', () => {
  expect(containsPattern('50%_of\\it')).toBe('%50\\%\\_of\\\\it%')
  expect(beginsWithPattern('a_b')).toBe('a\\_b%')
})
