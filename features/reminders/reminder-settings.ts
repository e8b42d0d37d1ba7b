import * as z from 'zod'

export const reminderLimits = { steps: 10, firstStep: -60, lastStep: 365 }

const step = z
  .number('Must be a number of days')
  .int('Must be whole days')
  .min(reminderLimits.firstStep, 'At most 60 days before')
  .max(reminderLimits.lastStep, 'At most 365 days after')

/** Charged once for an invoice, when it is this many days late. */
const LateFee = z.object({
  kind: z.enum(['percent', 'amount'], 'Please choose percent or amount'),
  /** Percent of what is open, or an amount in the currency of the business. */
  value: z.number('Must be a number').positive('Must be more than 0').max(1_000_000, 'At most 1,000,000'),
  afterDays: z.number('Must be a number').int('Must be whole days').min(1, 'At least 1').max(365, 'At most 365'),
})
export type LateFee = z.output<typeof LateFee>

export const ReminderSettings = z.object({
  on: z.boolean(),
  /** Since this day; nothing older is sent. */
  onSince: z.string().nullable(),
  /** Switched off by a restore, because reminders may have been sent since the backup was made. */
  offAfterRestore: z.boolean(),
  /** Days after the due date; negative before it. */
  steps: z.array(z.number()),
  /** Days of the week on which nothing is sent; 0 is Sunday. */
  restDays: z.array(z.number()),
  /** Reminders are sent from this hour of the owner's day on. */
  hour: z.number(),
  lateFee: LateFee.nullable(),
  lateFeeSince: z.string().nullable(),
})
export type ReminderSettings = z.output<typeof ReminderSettings>

export const defaultReminderSettings: ReminderSettings = {
  on: false,
  onSince: null,
  offAfterRestore: false,
  steps: [-3, 0, 3, 10, 30],
  restDays: [],
  hour: 9,
  lateFee: null,
  lateFeeSince: null,
}

const ascending = (numbers: number[]) => [...new Set(numbers)].sort((one, other) => one - other)

/** Omitted fields stay unchanged. */
export const ReminderChange = z
  .object({
    on: z.boolean(),
    steps: z
      .array(step, 'At least one reminder is needed')
      .min(1, 'At least one reminder is needed')
      .max(reminderLimits.steps, `At most ${reminderLimits.steps} reminders`)
      .transform(ascending),
    restDays: z
      .array(z.number().int().min(0, 'No such day').max(6, 'No such day'))
      .max(100)
      .transform(ascending)
      .refine((days) => days.length < 7, 'At least one day must be left'),
    hour: z.number('Must be an hour').int('Must be an hour').min(0, 'Must be an hour').max(23, 'Must be an hour'),
    lateFee: LateFee.refine(({ kind, value }) => kind === 'amount' || value <= 100, {
      path: ['value'],
      message: 'At most 100 percent',
    }).nullable(),
  })
  .partial()
export type ReminderChange = z.output<typeof ReminderChange>
