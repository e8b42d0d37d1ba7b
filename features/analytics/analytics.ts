import * as z from 'zod'

export const growths = ['clientGrowth', 'revenueGrowth', 'dealGrowth'] as const
export type Growth = (typeof growths)[number]

const Percent = z.number().nullable()

/** A month in figures. Growth and rates are percentages; a rate without anything to measure is null. */
export const Analytics = z.object({
  /** The running month is computed and has none. */
  id: z.number().nullable(),
  period: z.string(),
  periodStart: z.string().nullable(),
  /** Of the running month, today. */
  periodEnd: z.string().nullable(),
  clientGrowth: z.number().default(0),
  revenueGrowth: z.number().default(0),
  dealGrowth: z.number().default(0),
  /** Which of the growths have nothing to compare with, because last month's figure was zero; these read 0. */
  withoutLastMonth: z.array(z.enum(growths)).default([]),
  responseRate: Percent,
  /** Hours. */
  averageResponseTime: z.number().nullable(),
  paymentRate: Percent,
  emailCount: z.number().nullable(),
  openRate: Percent,
  documentCount: z.number().nullable(),
  meetingCount: z.number().nullable(),
  /** Dollars. */
  revenue: z.number().nullable(),
  dealValue: z.number().nullable(),
  dealConversionRate: Percent,
  taskCompletionRate: Percent,
  /** All clients there are now; a finished month does not know. */
  clientCount: z.number().nullable().default(null),
  /** The zone in which the owner's days and months begin. */
  timeZone: z.string().nullable().default(null),
})
export type Analytics = z.output<typeof Analytics>
