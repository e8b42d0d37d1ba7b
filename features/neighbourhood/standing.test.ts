import { expect, test } from 'vitest'
import { isToCome, newStanding, standingAfter } from './standing'

const noon = new Date('2026-03-05T12:00:00Z')
const friday = '2026-03-06T09:00:00.000Z'

test('a new post is out now, waits for its time, or is kept back', () => {
  expect(newStanding({}, noon)).toEqual({ status: 'published', scheduledFor: null, publishedAt: noon })
  expect(newStanding({ scheduledFor: friday }, noon)).toMatchObject({ status: 'scheduled', publishedAt: null })
  expect(newStanding({ isDraft: true, scheduledFor: friday }, noon).status).toBe('draft')
})

test('a post that waits may be given another time, kept back, or let go', () => {
  const waiting = newStanding({ scheduledFor: friday }, noon)
  expect(standingAfter(waiting, {}, noon)).toEqual(waiting)
  expect(standingAfter(waiting, { isDraft: true }, noon).status).toBe('draft')
  expect(standingAfter(waiting, { scheduledFor: null }, noon).status).toBe('published')
  const kept = newStanding({ isDraft: true }, noon)
  expect(standingAfter(kept, { isDraft: false }, noon).status).toBe('published')
  expect(standingAfter(kept, { isDraft: false, scheduledFor: friday }, noon).status).toBe('scheduled')
})

test('what is out stays out', () => {
  const out = newStanding({}, noon)
  expect(standingAfter(out, { isDraft: true, scheduledFor: friday }, noon)).toEqual(out)
})

test('only a time to come is one to wait for', () => {
  expect(isToCome(friday, noon)).toBe(true)
  expect(isToCome('2026-03-05T12:00:00Z', noon)).toBe(false)
})
