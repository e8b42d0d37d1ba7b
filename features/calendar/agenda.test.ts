import { expect, test } from 'vitest'
import { agendaOf } from './agenda'

const event = (startDateTime: string) => ({ startDateTime })

test('the agenda lists the events that start today, earliest first', () => {
  const events = [event('2026-03-10T19:00:00Z'), event('2026-03-10T13:30:00Z'), event('2026-03-11T13:00:00Z')]
  expect(agendaOf(events, '2026-03-10', 'America/New_York')).toEqual([
    event('2026-03-10T13:30:00Z'),
    event('2026-03-10T19:00:00Z'),
  ])
})

test('today depends on the time zone', () => {
  const lateCall = event('2026-03-11T02:00:00Z')
  expect(agendaOf([lateCall], '2026-03-10', 'America/New_York')).toEqual([lateCall])
  expect(agendaOf([lateCall], '2026-03-10', 'Europe/Madrid')).toEqual([])
})

test('an event with an invalid start is left out', () => {
  expect(agendaOf([event('soon')], '2026-03-10', 'UTC')).toEqual([])
})
