import * as z from 'zod'
import { Dollars } from '#core/money'
import { Timestamp } from '#core/timestamp'

export const timeLimits = { description: 300, hours: 24 }

const largestId = 2_147_483_647

export const TimeEntry = z.object({
  id: z.number(),
  description: z.string(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  startedAt: Timestamp,
  /** Empty while the clock runs. */
  endedAt: Timestamp.nullable(),
  /** Dollars an hour. */
  rate: z.number(),
  billable: z.boolean(),
  isBilled: z.boolean(),
  invoiceId: z.number().nullable(),
  invoiceNumber: z.string().nullable(),
})
export type TimeEntry = z.output<typeof TimeEntry>

const link = z
  .number('Please choose one from the list')
  .int()
  .min(1)
  .max(largestId, 'Please choose one from the list')
  .nullable()
const instant = z.iso.datetime({ offset: true, error: 'Please enter a valid time' })

const about = {
  description: z.string().trim().max(timeLimits.description, `At most ${timeLimits.description} characters`),
  clientId: link,
  rate: Dollars.refine((cents) => cents >= 0, 'Rate must be a non-negative number'),
  billable: z.boolean(),
}

/** The clock starts now. */
export const StartTime = z.object({
  description: about.description.default(''),
  clientId: link.default(null),
  rate: about.rate.default(0),
  billable: about.billable.default(true),
})
export type StartTime = z.output<typeof StartTime>

/** Time that is told afterwards. */
export const NewTime = StartTime.extend({ startedAt: instant, endedAt: instant }).superRefine(inOrder)
export type NewTime = z.output<typeof NewTime>

export const TimeChanges = z
  .object({
    description: about.description.optional(),
    clientId: link.optional(),
    rate: about.rate.optional(),
    billable: about.billable.optional(),
    startedAt: instant.optional(),
    endedAt: instant.optional(),
  })
  .superRefine(inOrder)
export type TimeChanges = z.output<typeof TimeChanges>

function inOrder(
  { startedAt, endedAt }: { startedAt?: string | undefined; endedAt?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (startedAt && endedAt) {
    const problem = wrongSpan(new Date(startedAt), new Date(endedAt))
    if (problem) context.addIssue({ code: 'custom', path: ['endedAt'], message: problem })
  }
}

/** What is wrong with a span of time, if anything is. */
export function wrongSpan(startedAt: Date, endedAt: Date): string | undefined {
  const length = endedAt.getTime() - startedAt.getTime()
  if (length < 0) return 'The end cannot be before the start'
  return length > timeLimits.hours * 3_600_000 ? `At most ${timeLimits.hours} hours at once` : undefined
}
