import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { isTimeZone } from '#core/zone-offset'
import { attendeesFrom } from './attendees'
import { confidenceBands } from './confidence'
import { wrongWithRule } from './repeat'
import { finders } from './suggestion'
import { isMoment } from './times'

export const defaultEventColor = '#4f46e5'

/** Eight, the first of which is chosen until the owner chooses another. */
export const eventColors = [
  { value: defaultEventColor, name: 'Indigo' },
  { value: '#0d9488', name: 'Teal' },
  { value: '#16a34a', name: 'Green' },
  { value: '#ca8a04', name: 'Yellow' },
  { value: '#ea580c', name: 'Orange' },
  { value: '#dc2626', name: 'Red' },
  { value: '#9333ea', name: 'Purple' },
  { value: '#64748b', name: 'Slate' },
] as const

export const meetingStatuses = ['scheduled', 'completed', 'cancelled'] as const

export const eventLimits = { title: 300, description: 5000, location: 300 }

export const Event = z.object({
  id: z.number(),
  title: z.string(),
  startDateTime: Timestamp,
  endDateTime: Timestamp,
  /** The first and the last day of what lasts all day; it lies on these days wherever the owner is. */
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  description: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string().nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  attendees: z.array(z.string()),
  color: z.string(),
  /** The event's own zone, where it has one. */
  timeZone: z.string().nullable(),
  /** How it repeats, as RFC 5545 writes it. */
  rrule: z.string().nullable(),
  /** The series that this one stepped out of. */
  seriesId: z.number().nullable(),
  /** Which of a series this is: the day on which the rule has it. */
  occurrence: z.string().nullable(),
  reminderMinutes: z.number().nullable(),
  reminderSent: z.boolean(),
  isSuggested: z.boolean(),
  aiSource: z.string().nullable(),
  aiSourceId: z.number().nullable(),
  aiConfidence: z.number().nullable(),
  /** The sentence that speaks of it, as it was written. */
  aiQuote: z.string().nullable(),
  /** Nothing for what was found before this was kept. */
  aiFoundBy: z.enum(finders).nullable(),
  invitedAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Event = z.output<typeof Event>

export const SuggestedEvent = Event.extend({ confidenceBand: z.enum(confidenceBands) })
export type SuggestedEvent = z.output<typeof SuggestedEvent>

const atMost = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters`)
const emptyIsNothing = (text: string | null) => text || null

/** The largest number that the database gives a record. */
export const largestId = 2_147_483_647

const title = atMost(eventLimits.title).min(1, 'Please enter a title for the event')
const start = z.string('Please enter a valid start date').refine(isMoment, 'Please enter a valid start date')
const end = z.string('Please enter a valid end date').refine(isMoment, 'Please enter a valid end date')

const optional = {
  description: atMost(eventLimits.description).nullable().transform(emptyIsNothing).optional(),
  location: atMost(eventLimits.location).nullable().transform(emptyIsNothing).optional(),
  allDay: z.boolean().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please choose a colour')
    .optional(),
  clientId: z
    .number('Please choose one from the list')
    .int()
    .min(1, 'Please choose one from the list')
    .max(largestId, 'Please choose one from the list')
    .nullable()
    .optional(),
  attendees: z
    .union([z.string(), z.array(z.string())])
    .transform((given, context) => {
      const { addresses, wrong } = attendeesFrom(given)
      if (wrong) context.addIssue({ code: 'custom', message: wrong })
      return addresses
    })
    .optional(),
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone').nullable().optional(),
  rrule: z
    .string()
    .max(500, 'This repetition could not be understood')
    .superRefine((rule, context) => {
      const message = wrongWithRule(rule)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullable()
    .optional(),
  /** Before the start; below zero, after the midnight on which a whole day begins. */
  reminderMinutes: z
    .number('Please choose a reminder from the list')
    .int()
    .min(-1440)
    .max(40_320, 'At most four weeks before')
    .nullable()
    .optional(),
}

/** What a new event may bring; whether it was reminded of, and whether the house suggested it, are the house's to say. */
export const NewEvent = z.object({ ...optional, title, startDateTime: start, endDateTime: end })
export type NewEvent = z.output<typeof NewEvent>

export const EventChanges = z.object({
  ...optional,
  title: title.optional(),
  startDateTime: start.optional(),
  endDateTime: end.optional(),
})
export type EventChanges = z.output<typeof EventChanges>

/** Of a series: only this one, this one and those after it, or all. */
export const seriesScopes = ['this', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]
