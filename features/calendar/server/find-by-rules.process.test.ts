import { expect, test } from 'vitest'
import { findEventsByRules } from '../find-events/find-events-by-rules'
import { findByRules } from './find-by-rules'

test('events are found in a thread as they are here', async () => {
  const writtenAt = new Date('2026-03-02T12:00:00Z')
  const text = {
    source: 'note' as const,
    sourceId: 1,
    writtenAt,
    title: 'Tasting',
    text: `Let's meet for the tasting on March 12, 2026 at 3 pm.\n\n${'Bread and salt and wine. '.repeat(600)}`,
    from: null,
    clientId: null,
  }
  const context = { now: writtenAt, timeZone: 'America/New_York' }
  const found = await findByRules(text, context)
  expect(found.map(({ startDateTime }) => startDateTime)).toEqual([new Date('2026-03-12T19:00:00Z')])
  expect(found).toEqual(findEventsByRules(text, context))
})
