import { expect, test } from 'vitest'
import { shownSize } from './shown-size'

test('a size is shown in the largest unit that it fills', () => {
  expect([0, 999, 1_000, 340_400, 999_600, 48_230_000, 1_340_000_000].map(shownSize)).toEqual([
    '0 B',
    '999 B',
    '1 kB',
    '340 kB',
    '1.0 MB',
    '48.2 MB',
    '1.3 GB',
  ])
})
