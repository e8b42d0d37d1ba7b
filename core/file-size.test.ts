import { expect, test } from 'vitest'
import { formatDocumentSize, formatFileSize } from './file-size'

test('file sizes are in Bytes, KB, MB or GB', () => {
  expect([0, 1, 512, 1023].map(formatFileSize)).toEqual(['0 Bytes', '1 Bytes', '512 Bytes', '1023 Bytes'])
  expect([1024, 18_904, 2 * 1024 ** 2, 3 * 1024 ** 3].map(formatFileSize)).toEqual(['1 KB', '18.5 KB', '2 MB', '3 GB'])
  expect([327_680, 1_500_000].map(formatFileSize)).toEqual(['320 KB', '1.4 MB'])
})

test('document sizes are in KB, and from 1024 KB on in MB', () => {
  expect([0, 1, 512, 1024, 284_112].map(formatDocumentSize)).toEqual(['0 KB', '0.1 KB', '0.5 KB', '1.0 KB', '277 KB'])
  expect([1024 * 1024 - 1024, 1024 * 1024, 2_841_096].map(formatDocumentSize)).toEqual(['1023 KB', '1.0 MB', '2.7 MB'])
})
