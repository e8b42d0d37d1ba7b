import { expect, test } from 'vitest'
import { checkDraft, newKind, slugFrom } from './kind-draft'

test('the address is made from the name', () => {
  expect(slugFrom('Café & Beratung (neu)')).toBe('cafe-beratung-neu')
  expect(checkDraft({ ...newKind, name: 'Intro call', otherMinutes: '15, 60', noticeHours: '1.5' })).toMatchObject({
    request: { slug: 'intro-call', minutes: 30, otherMinutes: [15, 60], noticeMinutes: 90, maxPerDay: null },
  })
})

test('each wrong field has its own message', () => {
  const hours = { ...newKind.hours, monday: [{ from: '10:00', to: '09:00' }] }
  const checked = checkDraft({ ...newKind, minutes: 'x', hours })
  expect(checked).toHaveProperty('errors')
  expect(Object.keys('errors' in checked ? checked.errors : {}).sort()).toEqual([
    'hours.monday',
    'minutes',
    'name',
    'slug',
  ])
})
