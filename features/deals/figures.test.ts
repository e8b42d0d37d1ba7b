import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromCents, toCents } from '#core/money'
import { type DealStage, dealStages } from './deal'
import { figuresOf } from './figures'
import { isOpen, pipelineValue, shareByStage, wonDeals } from './pipeline'
import { groupsOf, withMove } from './stage-groups'

const deal = (stage: DealStage, value: number, probability = 0, currency = 'USD') => ({
  stage,
  value,
  probability,
  currency,
})

test('the figures cover open and won deals and the average open deal', () => {
  const figures = figuresOf(
    groupsOf([
      deal('lead', 1000, 10),
      deal('proposal', 2000.5, 50),
      deal('closed-won', 9000, 100),
      deal('closed-won', 100),
      deal('closed-lost', 700),
    ]),
  )
  expect(figures).toMatchObject({
    pipeline: { USD: 3000.5 },
    weighted: { USD: 1100.25 },
    active: 2,
    won: 2,
    lost: 1,
    winRate: 2 / 3,
    averageSize: { USD: 1500.25 },
  })
})

test('without deals the figures are empty and there is no win rate', () => {
  expect(figuresOf([])).toMatchObject({ pipeline: {}, weighted: {}, active: 0, winRate: null, averageSize: {} })
})

test('each currency has its own sum and its own average', () => {
  const figures = figuresOf(groupsOf([deal('lead', 100, 50), deal('lead', 30, 100, 'EUR'), deal('lead', 10, 0, 'EUR')]))
  expect(figures.pipeline).toEqual({ USD: 100, EUR: 40 })
  expect(figures.weighted).toEqual({ USD: 50, EUR: 30 })
  expect(figures.averageSize).toEqual({ USD: 100, EUR: 20 })
})

const someDeals = fc.array(
  fc
    .record({
      stage: fc.constantFrom(...dealStages),
      cents: fc.integer({ min: 0, max: 100_000_000_000 }),
      probability: fc.integer({ min: 0, max: 100 }),
      currency: fc.constantFrom('USD', 'EUR', 'JPY', 'KWD'),
    })
    .map(({ cents, ...one }) => ({ ...one, value: fromCents(cents, one.currency) })),
  { maxLength: 60 },
)

const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

test('cards, bar, columns and list always agree to the cent', () => {
  fc.assert(
    fc.property(someDeals, (deals) => {
      const figures = figuresOf(groupsOf(deals))
      expect(figures.pipeline).toEqual(pipelineValue(deals))
      expect(figures.active).toBe(deals.filter(isOpen).length)
      expect(figures.won).toBe(wonDeals(deals).length)
      expect(figures.active + figures.won + figures.lost).toBe(deals.length)
      expect(figures.stages).toEqual(shareByStage(deals))
      const shares = sumOf(figures.stages.map(({ share }) => share))
      expect(shares).toBeCloseTo(deals.length === 0 ? 0 : 1, 10)
      for (const currency of ['USD', 'EUR', 'JPY', 'KWD']) {
        const cents = (amount: number) => toCents(amount, currency)
        const columns = figures.stages.filter(isOpen).map(({ totals }) => cents(totals[currency] ?? 0))
        expect(sumOf(columns)).toBe(cents(figures.pipeline[currency] ?? 0))
        const open = deals.filter((one) => isOpen(one) && one.currency === currency)
        const weightedCents = open.map((one) => Math.round((cents(one.value) * one.probability) / 100))
        expect(cents(figures.weighted[currency] ?? 0)).toBe(sumOf(weightedCents))
        expect(figures.weighted[currency] ?? 0).toBeLessThanOrEqual(figures.pipeline[currency] ?? 0)
        const error = (figures.averageSize[currency] ?? 0) * open.length - (figures.pipeline[currency] ?? 0)
        expect(Math.abs(error)).toBeLessThanOrEqual(open.length * fromCents(0.5, currency) + 1e-6)
      }
    }),
  )
})

test('a deal that moves changes two columns and nothing else', () => {
  fc.assert(
    fc.property(someDeals, fc.nat(), fc.constantFrom(...dealStages), (deals, pick, to) => {
      const moving = deals[pick % Math.max(1, deals.length)]
      if (!moving) return
      const after = deals.map((one) => (one === moving ? { ...one, stage: to } : one))
      expect(figuresOf(withMove(groupsOf(deals), moving, to))).toEqual(figuresOf(groupsOf(after)))
    }),
  )
})
