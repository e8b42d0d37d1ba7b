import { expect, test } from 'vitest'
import { bandOf } from '../confidence'
import type { FoundEvent, TextToScan } from '../suggestion'
import { findEventsByRules } from './find-events'

const timeZone = 'America/New_York'
/** A Monday. */
const now = new Date('2026-03-02T14:00:00Z')

function find(text: string, more: Partial<TextToScan> = {}): FoundEvent[] {
  const letter: TextToScan = {
    source: 'email',
    sourceId: 1,
    writtenAt: now,
    title: 'Re: The website',
    text,
    from: { name: 'Rosa Delfino', address: 'rosa@example.com' },
    clientId: null,
    ...more,
  }
  return findEventsByRules(letter, { now, timeZone }) as FoundEvent[]
}
const starts = (found: FoundEvent[]) => found.map(({ startDateTime }) => startDateTime.toISOString())
const shown = (found: FoundEvent[]) => found.filter(({ confidence }) => bandOf(confidence) !== 'low')

test('a proposal with day, time and place is found with all of it', () => {
  const sentence = 'Then let us say Thursday, March 5 at 10:30 AM, here at the bakery.'
  const [event, ...rest] = find(`Hi Dana,\n\n${sentence} An hour and a half should do.\n\nBest,\nRosa`)
  expect(rest).toEqual([])
  expect(event).toMatchObject({
    title: 'The website',
    quote: sentence,
    location: 'the bakery',
    people: ['rosa@example.com'],
    day: null,
  })
  expect(starts([event as FoundEvent])).toEqual(['2026-03-05T15:30:00.000Z'])
  expect(event?.endDateTime.toISOString()).toBe('2026-03-05T17:00:00.000Z')
  expect(bandOf(event?.confidence ?? 0)).not.toBe('low')
})

test.each([
  ['Can we have a call tomorrow at 3pm?', '2026-03-03T20:00:00.000Z'],
  ['Are you free for coffee next Wednesday at 9:30?', '2026-03-11T13:30:00.000Z'],
  ['Come and see the yard before we sign: Friday, March 6, 2:00 PM, at 400 Tucker Street.', '2026-03-06T19:00:00.000Z'],
  ['They meet Thursday, March 12 and we are on the agenda around 6:30 PM in the library.', '2026-03-12T22:30:00.000Z'],
  [
    '¿Podemos hablar por teléfono el jueves, 12 de marzo, más o menos a las 4:00 de la tarde? Media hora basta para nosotros.',
    '2026-03-12T20:00:00.000Z',
  ],
  ['The demo is scheduled for 3/10 from 1pm to 2pm.', '2026-03-10T17:00:00.000Z'],
  ['See you on Friday at noon.', '2026-03-06T17:00:00.000Z'],
])('“%s”', (text, start) => {
  const found = shown(find(text))
  expect(starts(found)).toEqual([start])
})

test('times are the writer’s wall, also across a change of clocks', () => {
  expect(starts(find('Shall we meet on March 9 at 9am?'))).toEqual(['2026-03-09T13:00:00.000Z'])
})

test.each([
  ['a deadline', 'Please pay invoice 114 by Friday, March 6 at 5pm.'],
  ['a renewal', 'Your domain expires on March 20.'],
  ['an offer', 'The sale ends Sunday at midnight!'],
  ['what is past', 'Thanks for coming to the meeting last Thursday at 3pm.'],
  ['an old date', 'We met on January 12 at 10am.'],
  ['what was called off', 'I have to cancel our call on Thursday at 3pm.'],
  ['no date at all', 'Let us meet soon. I will call you.'],
  ['a delivery', 'Your parcel will be delivered on Wednesday between 2pm and 4pm.'],
  ['a limit', 'Can you confirm by tomorrow?'],
])('%s is no event', (_what, text) => {
  expect(shown(find(text))).toEqual([])
})

test('quoted history, signatures and footers are not read', () => {
  const text = `Thanks, all good.

Best,
Rosa
Open Tuesday 9am to 5pm, meetings by appointment

On Mon, Mar 2, 2026 at 9:00 AM Dana <dana@example.com> wrote:
> Shall we meet on Thursday at 3pm?`
  expect(find(text)).toEqual([])
  expect(find('All good.\n\n-----Original Message-----\nLet us meet Thursday at 3pm.')).toEqual([])
})

test('what was sent to everybody waits in the low group, if at all', () => {
  const text = 'Join us for our webinar on Thursday, March 5 at 2pm! Unsubscribe here.'
  expect(shown(find(text))).toEqual([])
  expect(
    shown(
      find('Join us for the meeting Thursday at 2pm.', { from: { name: 'News', address: 'newsletter@example.com' } }),
    ),
  ).toEqual([])
})

test('a day without a time is suggested as a day', () => {
  const [event] = find('The kick-off meeting is on Tuesday, March 10.')
  expect(event?.day).toBe('2026-03-10')
})

test('markup is read as its words', () => {
  expect(starts(find('<p>Lunch on <b>Thursday</b> at <i>12:30 pm</i>?</p>'))).toEqual(['2026-03-05T17:30:00.000Z'])
})

test('a note speaks as well as a mail', () => {
  const [event] = find('Meeting with the landlord on March 12 at 11am.', { source: 'note', title: 'Lease', from: null })
  expect(event).toMatchObject({ title: 'Lease', people: [] })
})

test('a text without end is read to one', () => {
  expect(find('a '.repeat(100_000))).toEqual([])
  expect(find('Thursday at 3pm '.repeat(200)).length).toBeLessThanOrEqual(3)
})
