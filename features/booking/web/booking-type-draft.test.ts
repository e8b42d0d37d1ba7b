import { expect, test } from 'vitest'
import { NewBookingType } from '../booking-type'
import { checkDraft, draftOf, newBookingType, slugFrom } from './booking-type-draft'

test('the address is made from the name', () => {
  expect(slugFrom('Café & Beratung (neu)')).toBe('cafe-beratung-neu')
  expect(
    checkDraft({ ...newBookingType, name: 'Intro call', otherMinutes: '15, 60', noticeHours: '1.5' }),
  ).toMatchObject({
    request: { slug: 'intro-call', minutes: 30, otherMinutes: [15, 60], noticeMinutes: 90, maxPerDay: null },
  })
})

const errorsOf = (change: object) => {
  const checked = checkDraft({ ...newBookingType, ...change })
  return 'errors' in checked ? checked.errors : {}
}

test('each wrong field has its own message', () => {
  const hours = { ...newBookingType.hours, monday: [{ from: '10:00', to: '09:00' }] }
  expect(Object.keys(errorsOf({ minutes: 'x', hours, slug: 'A b' })).sort()).toEqual([
    'hours.monday',
    'minutes',
    'name',
    'slug',
  ])
})

test('the address, which is made from the name, is not wrong where only the name is missing', () => {
  expect(errorsOf({})).toEqual({ name: 'Please enter a name' })
  expect(Object.keys(errorsOf({ name: '会议' }))).toEqual(['slug'])
})

test('a wrong notice is said at its field, in hours', () => {
  for (const noticeHours of ['soon', '2000', '-1'])
    expect(errorsOf({ name: 'Intro call', noticeHours })).toEqual({ noticeHours: 'Between 0 and 1,440 hours' })
})

test('a notice in minutes is shown in hours without a long fraction, and saved as it was', () => {
  for (const noticeMinutes of [1, 20, 40, 59, 240, 1441]) {
    const type = { ...NewBookingType.parse({ slug: 'a', name: 'A', minutes: 30 }), noticeMinutes }
    const draft = draftOf({ ...type, id: 1, url: '', upcoming: 0, createdAt: '', updatedAt: '' })
    expect(draft.noticeHours.length).toBeLessThan(6)
    expect(checkDraft(draft)).toMatchObject({ request: { noticeMinutes } })
  }
})
