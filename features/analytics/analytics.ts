import * as z from 'zod'

export const growthFields = ['clientGrowth', 'revenueGrowth', 'dealGrowth'] as const
export type GrowthField = (typeof growthFields)[number]

const Percent = z.number().nullable()

/** The figures of a month. Growth and rates are percentages; a rate is null if there is nothing to measure. */
export const Analytics = z.object({
  /** Null for the current month, which is computed. */
  id: z.number().nullable(),
  period: z.string(),
  periodStart: z.string().nullable(),
  /** Today for the current month. */
  periodEnd: z.string().nullable(),
  clientGrowth: z.number().default(0),
  revenueGrowth: z.number().default(0),
  dealGrowth: z.number().default(0),
  /** Growth fields that are 0 because last month's figure was zero. */
  withoutLastMonth: z.array(z.enum(growthFields)).default([]),
  responseRate: Percent,
  /** Hours. */
  averageResponseTime: z.number().nullable(),
  paymentRate: Percent,
  emailCount: z.number().nullable(),
  openRate: Percent,
  documentCount: z.number().nullable(),
  meetingCount: z.number().nullable(),
  /** The business's currency, in which the amounts are. */
  currency: z.string().default('USD'),
  /** What was paid in the month. */
  revenue: z.number().nullable(),
  /** The value of the deals won in the month. */
  dealValue: z.number().nullable(),
  /** The same in every other currency; amounts in different currencies are never added. */
  otherCurrencies: z.array(z.object({ currency: z.string(), revenue: z.number(), dealValue: z.number() })).default([]),
  dealConversionRate: Percent,
  taskCompletionRate: Percent,
  /** All clients now; null for finished months. */
  clientCount: z.number().nullable().default(null),
  /** The owner's time zone. */
  timeZone: z.string().nullable().default(null),
})
export type Analytics = z.output<typeof Analytics>
