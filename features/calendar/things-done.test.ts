import { expect, test } from 'vitest'
import { addThing, parseThings, removeThing, thingsDoneKey, toggleThing } from './things-done'

const now = new Date('2026-03-05T14:00:00Z')

test('a thing is added, done, undone and removed', () => {
  const one = addThing([], ' Called Rosa ', 'a', now)
  expect(one).toEqual([{ id: 'a', text: 'Called Rosa', completed: false, time: '2026-03-05T14:00:00.000Z' }])
  expect(toggleThing(one, 'a')[0]?.completed).toBe(true)
  expect(toggleThing(toggleThing(one, 'a'), 'a')).toEqual(one)
  expect(removeThing(one, 'a')).toEqual([])
})

test('blank text adds nothing', () => {
  expect(addThing([], '   ', 'a', now)).toEqual([])
})

test('each day has its own list, and an unreadable one is empty', () => {
  expect(thingsDoneKey('2026-03-05')).toBe('thingsDoneToday-2026-03-05')
  for (const stored of [null, '', 'x', '{}', '[{"id":1}]']) expect(parseThings(stored)).toEqual([])
})
