import { expect, test } from 'vitest'
import { shownSize } from './shown-size'

test('sizes are in KB, and from 1024 KB in MB', () => {
  expect([0, 1, 512, 1024, 284_112].map(shownSize)).toEqual(['0 KB', '0.1 KB', '0.5 KB', '1.0 KB', '277 KB'])
  expect([1024 * 1024 - 1024, 1024 * 1024, 2_841_096].map(shownSize)).toEqual(['1023 KB', '1.0 MB', '2.7 MB'])
})
