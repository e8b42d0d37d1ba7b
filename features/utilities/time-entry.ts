import * as z from 'zod'
import { hour } from '#core/durations'
import { Amount, priceDecimals, roundTo } from '#core/money'
import { RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'

export const timeLimits = { description: 300, hours: 24 }

export const TimeEntry = z.object({
  id: z.number(),
  description: z.string(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  startedAt: Timestamp,
  /** Null while running. */
  endedAt: Timestamp.nullable(),
  /** The price of an hour. */
  rate: z.number(),
  billable: z.boolean(),
  isBilled: z.boolean(),
  invoiceId: z.number().nullable(),
  invoiceNumber: z.string().nullable(),
})
export type TimeEntry = z.output<typeof TimeEntry>

const optionalClientId = RecordId.nullable()
const instant = z.iso.datetime({ offset: true, error: 'Please enter a valid time' })

const entryFields = {
  description: z.string().trim().max(timeLimits.description, `At most ${timeLimits.description} characters`),
  clientId: optionalClientId,
  rate: Amount.refine((rate) => rate >= 0, 'Rate must be a non-negative number').transform((rate) =>
    roundTo(rate, priceDecimals),
  ),
  billable: z.boolean(),
}

/** Starts now. */
export const StartTime = z.object({
  description: entryFields.description.default(''),
  clientId: optionalClientId.default(null),
  rate: entryFields.rate.default(0),
  billable: entryFields.billable.default(true),
})
export type StartTime = z.output<typeof StartTime>

/** Added after the work was done. */
export const NewTime = StartTime.extend({ startedAt: instant, endedAt: instant }).superRefine(checkSpan)
export type NewTime = z.output<typeof NewTime>

export const TimeChanges = z
  .object({
    description: entryFields.description.optional(),
    clientId: optionalClientId.optional(),
    rate: entryFields.rate.optional(),
    billable: entryFields.billable.optional(),
    startedAt: instant.optional(),
    endedAt: instant.optional(),
  })
  .superRefine(checkSpan)
export type TimeChanges = z.output<typeof TimeChanges>

function checkSpan(
  { startedAt, endedAt }: { startedAt?: string | undefined; endedAt?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (startedAt && endedAt) {
    const problem = spanError(new Date(startedAt), new Date(endedAt))
    if (problem) context.addIssue({ code: 'custom', path: ['endedAt'], message: problem })
  }
}

/** A message if the span is invalid. */
export function spanError(startedAt: Date, endedAt: Date): string | undefined {
  const length = endedAt.getTime() - startedAt.getTime()
  if (length < 0) return 'The end cannot be before the start'
  return length > timeLimits.hours * hour ? `At most ${timeLimits.hours} hours at once` : undefined
}
