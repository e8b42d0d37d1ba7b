import * as z from 'zod'
import { call } from '#core/call'
import { ReminderChange, ReminderSettings } from './reminder-settings'

export const readReminderSettings = call('GET /api/reminders/settings', {
  input: z.object({}),
  output: ReminderSettings.extend({ hasMailAccount: z.boolean() }),
})

export const changeReminderSettings = call('PATCH /api/reminders/settings', {
  input: ReminderChange,
  output: ReminderSettings,
})

export const PlannedReminder = z.object({
  invoiceId: z.number(),
  invoiceNumber: z.string(),
  clientName: z.string(),
  day: z.string(),
  /** Days after the due date; negative before it. */
  step: z.number(),
  balance: z.number(),
  currency: z.string(),
  /** Why it cannot be sent although it is due; null if it can. */
  obstacle: z.string().nullable(),
})
export type PlannedReminder = z.output<typeof PlannedReminder>

/** What would have been sent in the last 30 days had reminders been on, and what leaves today and tomorrow if they are. */
export const previewReminders = call('GET /api/reminders/preview', {
  input: z.object({}),
  output: z.object({
    past: z.array(PlannedReminder),
    today: z.array(PlannedReminder),
    tomorrow: z.array(PlannedReminder),
  }),
})
