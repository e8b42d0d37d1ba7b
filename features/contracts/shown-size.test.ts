import { expect, test } from 'vitest'
import { shownSize } from './shown-size'

test('sizes are in Bytes, KB, MB or GB', () => {
  expect([0, 1, 512, 1023].map(shownSize)).toEqual(['0 Bytes', '1 Bytes', '512 Bytes', '1023 Bytes'])
  expect([1024, 18_904, 2 * 1024 ** 2, 3 * 1024 ** 3].map(shownSize)).toEqual(['1 KB', '18.5 KB', '2 MB', '3 GB'])
})
