import { expect, test } from 'vitest'
import type { DealStage } from './deal'
import { openDeals, pipelineValue, profits, shareByStage, topOpenDeals } from './pipeline'

const deal = (stage: DealStage, value: number | string, currency = 'USD') => ({ stage, value, currency })

test('a deal is open until it is won or lost', () => {
  const all = (['lead', 'qualified', 'proposal', 'negotiation', 'closed-won', 'closed-lost'] as const).map((stage) =>
    deal(stage, 1),
  )
  expect(openDeals(all).map(({ stage }) => stage)).toEqual(['lead', 'qualified', 'proposal', 'negotiation'])
})

test('profits are what was won, the pipeline is what is open', () => {
  const deals = [deal('closed-won', 2800), deal('closed-won', 1200.5), deal('lead', 500), deal('closed-lost', 9000)]
  expect(profits(deals)).toEqual({ USD: 4000.5 })
  expect(pipelineValue(deals)).toEqual({ USD: 500 })
})

test('a value that arrives as text counts as a number', () => {
  expect(pipelineValue([deal('lead', '1200.50'), deal('proposal', 800)])).toEqual({ USD: 2000.5 })
})

test('amounts in different currencies are never added', () => {
  expect(pipelineValue([deal('lead', 100), deal('lead', 70, 'EUR'), deal('lead', 30, 'EUR')])).toEqual({
    USD: 100,
    EUR: 100,
  })
})

test('the top deals are the open ones of highest value', () => {
  const deals = [deal('lead', '900'), deal('closed-won', 99_999), deal('proposal', 1000), deal('lead', 20)]
  expect(topOpenDeals(deals, 2).map(({ value }) => value)).toEqual([1000, '900'])
})

test('each stage has a share, even an empty one', () => {
  const shares = shareByStage([deal('lead', 10), deal('lead', 5), deal('closed-won', 1), deal('closed-lost', 1)])
  expect(shares.map(({ stage, count, share }) => [stage, count, share])).toEqual([
    ['lead', 2, 0.5],
    ['qualified', 0, 0],
    ['proposal', 0, 0],
    ['negotiation', 0, 0],
    ['closed-won', 1, 0.25],
    ['closed-lost', 1, 0.25],
  ])
  expect(shares[0]?.totals).toEqual({ USD: 15 })
})

test('without deals no stage has a share', () => {
  expect(shareByStage([]).every(({ share }) => share === 0)).toBe(true)
})

test('a long list adds up to the cent', () => {
  const dimes = Array.from({ length: 1000 }, () => deal('lead', 0.1))
  expect(pipelineValue([...dimes, deal('lead', 0.2)])).toEqual({ USD: 100.2 })
})
