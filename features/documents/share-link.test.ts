import { expect, test } from 'vitest'
import { isExpired, isView } from './share-link'

test('a link ends at its last moment', () => {
  const until = new Date('2026-03-05T12:00:00Z')
  expect(isExpired({ until }, new Date('2026-03-05T11:59:59Z'))).toBe(false)
  expect(isExpired({ until }, until)).toBe(true)
})

test('the further parts of a file are no further views', () => {
  expect(isView({ method: 'GET', range: undefined })).toBe(true)
  expect(isView({ method: 'GET', range: 'bytes=0-' })).toBe(true)
  expect(isView({ method: 'GET', range: 'bytes=65536-131071' })).toBe(false)
  expect(isView({ method: 'HEAD', range: undefined })).toBe(false)
})
