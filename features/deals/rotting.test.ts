import fc from 'fast-check'
import { expect, test } from 'vitest'
import { day } from '#core/durations'
import { dealStages } from './deal'
import { daysInStage, isRotting, rottingCutoff } from './rotting'

const inNewYork = { today: '2026-03-20', timeZone: 'America/New_York' }
const since = (stageChangedAt: string) => ({ stage: 'proposal' as const, stageChangedAt })

test('days in a stage are counted on the owner’s calendar', () => {
  expect(daysInStage(since('2026-03-20T13:00:00Z'), inNewYork)).toBe(0)
  // Evening of the 19th in New York, already the 20th in Greenwich.
  expect(daysInStage(since('2026-03-20T03:00:00Z'), inNewYork)).toBe(1)
  expect(daysInStage(since('2026-03-06T15:00:00Z'), inNewYork)).toBe(14)
})

test('a time in the future counts as today', () => {
  expect(daysInStage(since('2026-03-25T15:00:00Z'), inNewYork)).toBe(0)
})

test('a proposal rots after two weeks', () => {
  expect(isRotting(since('2026-03-06T15:00:00Z'), inNewYork)).toBe(false)
  expect(isRotting(since('2026-03-05T15:00:00Z'), inNewYork)).toBe(true)
})

test('each stage has its own limit, and closed deals never rot', () => {
  const rotting = (days: number) =>
    dealStages.filter((stage) =>
      isRotting(
        { stage, stageChangedAt: new Date(Date.parse('2026-03-20T16:00:00Z') - days * day).toISOString() },
        inNewYork,
      ),
    )
  expect(rotting(10)).toEqual([])
  expect(rotting(11)).toEqual(['negotiation'])
  expect(rotting(15)).toEqual(['lead', 'proposal', 'negotiation'])
  expect(rotting(400)).toEqual(['lead', 'qualified', 'proposal', 'negotiation'])
})

test('the cutoff instant agrees with the count of days', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...dealStages),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2026-03-20T16:00:00Z'), noInvalidDate: true }),
      fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'),
      (stage, moved, timeZone) => {
        const calendar = { today: '2026-03-20', timeZone }
        const cutoff = rottingCutoff(stage, calendar)
        const byInstant = cutoff !== undefined && moved < cutoff
        expect(isRotting({ stage, stageChangedAt: moved.toISOString() }, calendar)).toBe(byInstant)
      },
    ),
  )
})
