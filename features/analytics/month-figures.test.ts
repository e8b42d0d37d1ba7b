import { expect, test } from 'vitest'
import { type MonthFigures, monthRecord } from './month-figures'
import { monthToDate } from './month-to-date'

const month = monthToDate('America/New_York', new Date('2026-03-15T15:00:00Z'))
const figures: MonthFigures = {
  clients: { lastMonth: 40, now: 46 },
  money: [
    {
      currency: 'EUR',
      wonCents: { lastMonth: 10_000_00, now: 12_500_00 },
      pipelineCents: { lastMonth: 8_000_00, now: 6_000_00 },
      revenueCents: 3_200_50,
      wonThisMonthCents: 2_500_00,
    },
    {
      currency: 'JPY',
      wonCents: { lastMonth: 0, now: 90_000 },
      pipelineCents: { lastMonth: 0, now: 0 },
      revenueCents: 12_000,
      wonThisMonthCents: 90_000,
    },
  ],
  dealsWon: 1,
  dealsClosed: 3,
  invoicesIssued: 4,
  invoicesPaid: 3,
  emails: 120,
  answered: 9,
  leftUnanswered: 1,
  hoursToAnswer: 5.04,
  documents: 6,
  meetings: 11,
  tasksDue: 8,
  tasksDone: 6,
}

test('a month’s record has growth and rates in percent, money in the business’s currency, time in hours', () => {
  expect(monthRecord(figures, month, 'EUR')).toEqual({
    id: null,
    period: '2026-03',
    periodStart: '2026-03-01',
    periodEnd: '2026-03-15',
    clientGrowth: 15,
    revenueGrowth: 25,
    dealGrowth: -25,
    withoutLastMonth: [],
    responseRate: 90,
    averageResponseTime: 5,
    paymentRate: 75,
    emailCount: 120,
    openRate: null,
    documentCount: 6,
    meetingCount: 11,
    currency: 'EUR',
    revenue: 3200.5,
    dealValue: 2500,
    otherCurrencies: [{ currency: 'JPY', revenue: 12_000, dealValue: 90_000 }],
    dealConversionRate: 33.3,
    taskCompletionRate: 75,
    clientCount: 46,
    timeZone: 'America/New_York',
  })
})

test('growth without a figure for last month is 0 and listed', () => {
  const record = monthRecord(
    {
      ...figures,
      clients: { lastMonth: 0, now: 3 },
      money: figures.money.map((one) => ({ ...one, pipelineCents: { lastMonth: 0, now: 0 } })),
    },
    month,
    'EUR',
  )
  expect(record).toMatchObject({ clientGrowth: 0, revenueGrowth: 25, dealGrowth: 0 })
  expect(record.withoutLastMonth).toEqual(['clientGrowth', 'dealGrowth'])
})

test('a rate is null if nothing happened', () => {
  const quiet = {
    answered: 0,
    leftUnanswered: 0,
    hoursToAnswer: null,
    dealsWon: 0,
    dealsClosed: 0,
    invoicesIssued: 0,
    invoicesPaid: 0,
    tasksDue: 0,
    tasksDone: 0,
  }
  expect(monthRecord({ ...figures, ...quiet }, month, 'EUR')).toMatchObject({
    responseRate: null,
    averageResponseTime: null,
    paymentRate: null,
    dealConversionRate: null,
    taskCompletionRate: null,
  })
})

test('a business without any amount in its currency has zeros, and the others beside them', () => {
  expect(monthRecord(figures, month, 'USD')).toMatchObject({
    currency: 'USD',
    revenue: 0,
    dealValue: 0,
    otherCurrencies: [{ currency: 'EUR' }, { currency: 'JPY' }],
  })
})
