import { expect, test } from 'vitest'
import { excerpt, isOutdated, isSame, restoreDraft } from './restore-draft'

const stored = <Draft>(base: Draft, draft: Draft) => ({ id: 'a', at: '2026-03-02T10:00:00Z', base, draft })
const saved = { title: 'Old', notes: '', price: '10' }

test('of a saved record only what was typed comes back', () => {
  const draft = stored(saved, { ...saved, notes: 'Typed' })
  const now = { ...saved, price: '12' }
  expect(restoreDraft(draft, now, false)).toEqual({ title: 'Old', notes: 'Typed', price: '12' })
  expect(isOutdated(draft, now)).toBe(true)
  expect(isOutdated(draft, { ...saved })).toBe(false)
})

test('of a new record everything comes back, also the day it was begun for', () => {
  const draft = stored({ title: '', day: '2026-03-02' }, { title: 'Dentist', day: '2026-03-02' })
  expect(restoreDraft(draft, { title: '', day: '2026-03-09' }, true)).toEqual({ title: 'Dentist', day: '2026-03-02' })
})

test('fields that the form no longer has, or has in another kind, are left out', () => {
  const draft = stored<Record<string, unknown>>({}, { title: 'Kept', gone: 'x', items: 'text', client: { id: 1 } })
  expect(restoreDraft(draft, { title: '', items: [], client: null }, true)).toEqual({
    title: 'Kept',
    items: [],
    client: { id: 1 },
  })
})

test('keys of rows are no difference', () => {
  expect(isSame([{ key: 1, text: 'a' }], [{ key: 7, text: 'a' }])).toBe(true)
  expect(isSame([{ key: 1, text: 'a' }], [{ key: 1, text: 'b' }])).toBe(false)
})

test('a draft is named after the first words typed', () => {
  expect(excerpt(stored(saved, { ...saved, price: '11', notes: 'Later' }))).toBe('Later')
  expect(excerpt(stored({ html: '' }, { html: '<p>Dear\n<b>Ann</b></p>' }))).toBe('Dear Ann')
  expect(excerpt(stored({ text: '' }, { text: 'word '.repeat(30) }))).toHaveLength(40)
  expect(excerpt(stored({ done: false }, { done: true }))).toBe('')
})
