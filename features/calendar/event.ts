import * as z from 'zod'
import { When } from '#core/when'

export const defaultEventColor = '#4f46e5'

export const meetingStatuses = ['scheduled', 'completed', 'cancelled'] as const

export const Event = z.object({
  id: z.number(),
  title: z.string(),
  startDateTime: When,
  endDateTime: When,
  description: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string().nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  attendees: z.array(z.string()),
  color: z.string(),
  reminderSent: z.boolean(),
  isSuggested: z.boolean(),
  aiSource: z.string().nullable(),
  aiSourceId: z.number().nullable(),
  aiConfidence: z.number().nullable(),
  createdAt: When,
  updatedAt: When,
})
export type Event = z.output<typeof Event>
