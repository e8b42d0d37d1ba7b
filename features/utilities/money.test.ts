import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourlyRate } from './hourly-rate'
import { lateFee } from './late-fee'
import { marginOf, priceForMargin } from './margin'
import { projectPrice } from './project-price'
import { addTax, includedTax } from './sales-tax'

describe('the hourly rate', () => {
  const plan = { incomeCents: 6_000_000, costsCents: 1_200_000, taxPercent: 25, weeksOff: 6, billableHoursPerWeek: 25 }
  test('reaches the plan of the year', () => {
    expect(hourlyRate(plan)).toEqual({ hours: 1150, revenueCents: 9_200_000, rateCents: 8000 })
  })
  test('is null without billable hours or with 100 percent tax', () => {
    expect(hourlyRate({ ...plan, billableHoursPerWeek: 0 })).toBeNull()
    expect(hourlyRate({ ...plan, weeksOff: 52 })).toBeNull()
    expect(hourlyRate({ ...plan, taxPercent: 100 })).toBeNull()
  })
  test('never falls short of the plan by rounding', () => {
    fc.assert(
      fc.property(
        fc.record({
          incomeCents: fc.nat(100_000_000),
          costsCents: fc.nat(10_000_000),
          taxPercent: fc.integer({ min: 0, max: 60 }),
          weeksOff: fc.integer({ min: 0, max: 20 }),
          billableHoursPerWeek: fc.integer({ min: 1, max: 60 }),
        }),
        (some) => {
          const answer = hourlyRate(some)
          expect((answer?.rateCents ?? 0) * (answer?.hours ?? 0)).toBeGreaterThanOrEqual(answer?.revenueCents ?? 0)
        },
      ),
    )
  })
})

test('a project’s price is work plus buffer, less discount, plus expenses', () => {
  expect(
    projectPrice({ hours: 40, rateCents: 9000, expensesCents: 25_000, bufferPercent: 15, discountPercent: 10 }),
  ).toEqual({ workCents: 360_000, bufferCents: 54_000, discountCents: 41_400, priceCents: 397_600 })
})

describe('sales tax', () => {
  test('is added to a net price, and computed from a gross price', () => {
    expect(addTax(10_000, 6)).toEqual({ netCents: 10_000, taxCents: 600, grossCents: 10_600 })
    expect(includedTax(10_600, 6)).toEqual({ netCents: 10_000, taxCents: 600, grossCents: 10_600 })
  })
  test('net and tax always add up to gross', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), fc.integer({ min: 0, max: 3000 }), (cents, hundredths) => {
        const { netCents, taxCents, grossCents } = includedTax(cents, hundredths / 100)
        expect(netCents + taxCents).toBe(grossCents)
        expect(Math.abs(addTax(netCents, hundredths / 100).grossCents - cents)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('margin and markup', () => {
  test('are relative to price and cost', () => {
    expect(marginOf(6000, 10_000)).toEqual({ profitCents: 4000, marginPercent: 40, markupPercent: (4000 / 6000) * 100 })
    expect(marginOf(0, 0)).toEqual({ profitCents: 0, marginPercent: null, markupPercent: null })
  })
  test('a price is computed for a margin below 100 percent', () => {
    expect(priceForMargin(6000, 40)).toBe(10_000)
    expect(priceForMargin(6000, 100)).toBeNull()
  })
})

describe('a late invoice', () => {
  const terms = { yearlyPercent: 10, feeCents: 2500, graceDays: 5 }
  test('costs daily interest and a single fee', () => {
    expect(lateFee(100_000, '2026-01-01', '2026-03-15', terms)).toEqual({
      daysLate: 73,
      interestCents: 2000,
      feeCents: 2500,
      owedCents: 104_500,
    })
  })
  test('costs nothing extra within the grace period or before the due date', () => {
    expect(lateFee(100_000, '2026-01-01', '2026-01-06', terms)).toMatchObject({ daysLate: 5, owedCents: 100_000 })
    expect(lateFee(100_000, '2026-05-01', '2026-01-06', terms)).toMatchObject({ daysLate: 0, owedCents: 100_000 })
  })
})
