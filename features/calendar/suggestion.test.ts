import { expect, test } from 'vitest'
import { suggestionKeyOf } from './suggestion'

const found = {
  title: 'Tasting',
  startDateTime: new Date('2026-03-05T15:30:00Z'),
  endDateTime: new Date('2026-03-05T16:30:00Z'),
  day: null,
  location: null,
  people: [],
  confidence: 0.9,
  quote: 'Thursday at 10:30 then.',
}
const rosa = { from: { name: 'Rosa', address: 'Rosa@example.com' } }

test('a reply that repeats the time is about the same event', () => {
  expect(suggestionKeyOf({ ...found, title: 'Re: Tasting' }, rosa)).toBe(suggestionKeyOf(found, rosa))
})

test('another time, or another person at that time, is another event', () => {
  const later = { ...found, startDateTime: new Date('2026-03-05T16:00:00Z') }
  const keys = [suggestionKeyOf(found, rosa), suggestionKeyOf(later, rosa), suggestionKeyOf(found, { from: null })]
  expect(new Set(keys).size).toBe(3)
})
