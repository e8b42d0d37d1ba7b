import { expect, test } from 'vitest'
import { thingsDoneKey, thingsFrom, toggled, withoutThing, withThing } from './things-done'

const now = new Date('2026-03-05T14:00:00Z')

test('a thing is added, done, undone and removed', () => {
  const one = withThing([], ' Called Rosa ', 'a', now)
  expect(one).toEqual([{ id: 'a', text: 'Called Rosa', completed: false, time: '2026-03-05T14:00:00.000Z' }])
  expect(toggled(one, 'a')[0]?.completed).toBe(true)
  expect(toggled(toggled(one, 'a'), 'a')).toEqual(one)
  expect(withoutThing(one, 'a')).toEqual([])
})

test('blank text adds nothing', () => {
  expect(withThing([], '   ', 'a', now)).toEqual([])
})

test('each day has its own list, and a garbled one is empty', () => {
  expect(thingsDoneKey('2026-03-05')).toBe('thingsDoneToday-2026-03-05')
  for (const stored of [null, '', 'x', '{}', '[{"id":1}]']) expect(thingsFrom(stored)).toEqual([])
})
