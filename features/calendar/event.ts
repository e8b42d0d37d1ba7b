import * as z from 'zod'
import { RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { isTimeZone } from '#core/zone-offset'
import { parseAttendees } from './attendees'
import { confidenceBands } from './confidence'
import { guestAnswers } from './guest-answer'
import { ruleError } from './repeat'
import { detectionMethods } from './suggestion'
import { isDateTime } from './times'

export const defaultEventColor = '#4f46e5'

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
  /** First and last day of an all-day event, in any time zone. */
  startDay: z.string().nullable(),
  endDay: z.string().nullable(),
  description: z.string().nullable(),
  allDay: z.boolean(),
  location: z.string().nullable(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  attendees: z.array(z.string()),
  color: z.string(),
  /** Null for the owner's time zone. */
  timeZone: z.string().nullable(),
  /** RFC 5545 recurrence rule. */
  rrule: z.string().nullable(),
  /** The series that this event is an edited occurrence of. */
  seriesId: z.number().nullable(),
  /** The original day of this occurrence, by the rule of the series. */
  occurrence: z.string().nullable(),
  reminderMinutes: z.number().nullable(),
  reminderSent: z.boolean(),
  isSuggested: z.boolean(),
  aiSource: z.string().nullable(),
  aiSourceId: z.number().nullable(),
  aiConfidence: z.number().nullable(),
  /** The sentence that mentions it. */
  aiQuote: z.string().nullable(),
  /** Null for events detected before this was stored. */
  aiFoundBy: z.enum(detectionMethods).nullable(),
  invitedAt: Timestamp.nullable(),
  /** The connected calendar that it is in; null for an event that is only here. */
  calendarId: z.number().nullable(),
  /** Does not count as busy. */
  isFree: z.boolean(),
  isPrivate: z.boolean(),
  /** What guests answered, by their address in lower case. */
  guestAnswers: z.record(z.string(), z.enum(guestAnswers)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Event = z.output<typeof Event>

export const SuggestedEvent = Event.extend({ confidenceBand: z.enum(confidenceBands) })
export type SuggestedEvent = z.output<typeof SuggestedEvent>

const atMost = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters`)
const emptyToNull = (text: string | null) => text || null

const noTitle = 'Please enter a title for the event'
const title = z.string(noTitle).trim().max(eventLimits.title, `At most ${eventLimits.title} characters`).min(1, noTitle)
const start = z.string('Please enter a valid start date').refine(isDateTime, 'Please enter a valid start date')
const end = z.string('Please enter a valid end date').refine(isDateTime, 'Please enter a valid end date')

const optional = {
  description: atMost(eventLimits.description).nullable().transform(emptyToNull).optional(),
  location: atMost(eventLimits.location).nullable().transform(emptyToNull).optional(),
  allDay: z.boolean().optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please choose a colour')
    .optional(),
  clientId: RecordId.nullable().optional(),
  attendees: z
    .union([z.string(), z.array(z.string())])
    .transform((input, context) => {
      const { addresses, error } = parseAttendees(input)
      if (error) context.addIssue({ code: 'custom', message: error })
      return addresses
    })
    .optional(),
  timeZone: z.string().refine(isTimeZone, 'Please choose a time zone').nullable().optional(),
  rrule: z
    .string()
    .max(500, 'This repetition could not be understood')
    .superRefine((rule, context) => {
      const message = ruleError(rule)
      if (message) context.addIssue({ code: 'custom', message })
    })
    .nullable()
    .optional(),
  /** Null for only here; without it, the calendar that Settings names for new events. */
  calendarId: RecordId.nullable().optional(),
  isFree: z.boolean().optional(),
  isPrivate: z.boolean().optional(),
  /** Minutes before the start; negative values are minutes after midnight of an all-day event. */
  reminderMinutes: z
    .number('Please choose a reminder from the list')
    .int()
    .min(-1440)
    .max(40_320, 'At most four weeks before')
    .nullable()
    .optional(),
}

/** `reminderSent` and `isSuggested` are set by the server only. */
export const NewEvent = z.object({ ...optional, title, startDateTime: start, endDateTime: end })
export type NewEvent = z.output<typeof NewEvent>

export const EventChanges = z.object({
  ...optional,
  title: title.optional(),
  startDateTime: start.optional(),
  endDateTime: end.optional(),
})
export type EventChanges = z.output<typeof EventChanges>

/** Which occurrences of a series an edit applies to. */
export const seriesScopes = ['this', 'following', 'all'] as const
export type SeriesScope = (typeof seriesScopes)[number]
