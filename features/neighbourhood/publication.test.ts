import { expect, test } from 'vitest'
import { isInFuture, newPublication, publicationAfterEdit } from './publication'

const noon = new Date('2026-03-05T12:00:00Z')
const friday = '2026-03-06T09:00:00.000Z'

test('a new post is published, scheduled or a draft', () => {
  expect(newPublication({}, noon)).toEqual({ status: 'published', scheduledFor: null, publishedAt: noon })
  expect(newPublication({ scheduledFor: friday }, noon)).toMatchObject({ status: 'scheduled', publishedAt: null })
  expect(newPublication({ isDraft: true, scheduledFor: friday }, noon).status).toBe('draft')
})

test('a scheduled post can become a draft or be published, and a draft can be published or scheduled', () => {
  const scheduled = newPublication({ scheduledFor: friday }, noon)
  expect(publicationAfterEdit(scheduled, {}, noon)).toEqual(scheduled)
  expect(publicationAfterEdit(scheduled, { isDraft: true }, noon).status).toBe('draft')
  expect(publicationAfterEdit(scheduled, { scheduledFor: null }, noon).status).toBe('published')
  const draft = newPublication({ isDraft: true }, noon)
  expect(publicationAfterEdit(draft, { isDraft: false }, noon).status).toBe('published')
  expect(publicationAfterEdit(draft, { isDraft: false, scheduledFor: friday }, noon).status).toBe('scheduled')
})

test('a published post stays published', () => {
  const published = newPublication({}, noon)
  expect(publicationAfterEdit(published, { isDraft: true, scheduledFor: friday }, noon)).toEqual(published)
})

test('the current time is not in the future', () => {
  expect(isInFuture(friday, noon)).toBe(true)
  expect(isInFuture('2026-03-05T12:00:00Z', noon)).toBe(false)
})
