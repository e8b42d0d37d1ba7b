import * as z from 'zod'
import { call } from '#core/call'
import { DayInput } from '#core/day-input'
import { daysBetween } from '#core/days'
import { MailOutcome } from '#core/mail-outcome'
import { PathRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { CalendarImport } from './calendar-import'
import { DayRange } from './day-range'
import { Event, EventChanges, NewEvent, SuggestedEvent, seriesScopes } from './event'
import { LayerItem } from './layers'
import { Subscription, subscriptionLimits } from './subscription'

const day = DayInput.optional()

const idParam = z.object({ id: PathRecordId })

/**
 * Accepted events; a series once. With both days, every occurrence that starts between them, both included.
 */
export const listEvents = call('GET /api/events', {
  input: z
    .object({ from: day, to: day })
    .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'The range ends before it begins' })
    .refine(({ from, to }) => !from || !to || daysBetween(from, to) <= 731, {
      path: ['to'],
      message: 'At most two years can be asked for at once',
    }),
  output: z.array(Event),
})

/** Every occurrence that overlaps these days, for the month and week views. */
export const rangeEvents = call('GET /api/events/range', { input: DayRange, output: z.array(Event) })

export const upcomingEvents = call('GET /api/events/upcoming', { input: z.object({}), output: z.array(Event) })

export const suggestedEvents = call('GET /api/events/suggested', {
  input: z.object({}),
  output: z.array(SuggestedEvent),
})

/** Turns a suggestion into an event and lists the events it overlaps. */
export const acceptSuggestion = call('POST /api/events/suggested/:id/accept', {
  input: idParam,
  output: Event.extend({ collidesWith: z.array(Event) }),
})

export const dismissSuggestion = call('POST /api/events/suggested/:id/dismiss', {
  input: idParam,
  output: z.void(),
  status: 204,
})

/** Searches mails and notes for events. */
export const scanForEvents = call('POST /api/events/scan', {
  input: z.object({}),
  output: z.object({ scanned: z.number(), found: z.number() }),
})

/** Reads the times that somebody offers in a mail, and looks which of them are free. */
export const readOfferedTimes = call('POST /api/events/offered-times', {
  input: z.object({
    text: z.string().max(20_000, 'At most 20,000 characters'),
    /** How long the meeting takes. */
    minutes: z.number('Must be a number').int('Must be a whole number').min(5, 'At least 5').max(720, 'At most 720'),
  }),
  output: z.array(
    z.object({
      start: Timestamp,
      end: Timestamp,
      /** When the meeting can begin; null where the calendar has something else. */
      freeStart: Timestamp.nullable(),
      /** Whether only a start outside of the owner's working hours is free. */
      isOutsideHours: z.boolean(),
    }),
  ),
})

export const readEvent = call('GET /api/events/:id', {
  input: idParam.extend({ occurrence: day }),
  output: Event,
})

export const createEvent = call('POST /api/events', { input: NewEvent, output: Event, status: 201 })

const seriesInput = {
  /** For a series: the original day of the occurrence, and which occurrences the change applies to. */
  occurrence: day,
  scope: z.enum(seriesScopes, 'Must be this, following or all').optional(),
}

/** Answers 409 where the event has changed since `seenAt`. */
export const editEvent = call('PATCH /api/events/:id', {
  input: z.object({
    ...EventChanges.shape,
    ...seriesInput,
    ...idParam.shape,
    /** The `updatedAt` of the version that was edited. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Event,
})

export const removeEvent = call('DELETE /api/events/:id', {
  input: z.object({
    ...seriesInput,
    ...idParam.shape,
    /** Sends a cancellation to the invited attendees when the whole event is deleted. */
    notify: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  }),
  output: z.void(),
  status: 204,
})

/** Sends each attendee an invitation, or an update to those already invited. */
export const inviteAttendees = call('POST /api/events/:id/invite', {
  input: idParam,
  output: z.object({ sent: z.number() }),
})

/** The state of the invitation mails, newest first. */
export const listInvitations = call('GET /api/events/:id/invitations', {
  input: idParam,
  output: z.array(
    z.object({
      id: z.number(),
      address: z.string(),
      state: z.string(),
      outcome: MailOutcome,
      error: z.string().nullable(),
      sentAt: Timestamp.nullable(),
    }),
  ),
})

/** Meetings, tasks, invoices and subscribed calendars on these days. */
export const calendarLayers = call('GET /api/calendar/layers', { input: DayRange, output: z.array(LayerItem) })

/** A long file is imported in the background; `GET /api/calendar/imports` tells how far it is. */
export const importCalendar = call('POST /api/calendar/import', {
  input: z.object({
    text: z.string('Please choose a calendar file'),
    /** Of a file that is not UTF-8: its bytes. */
    encoding: z.literal('base64').optional(),
  }),
  output: CalendarImport,
})

/** The latest imports, newest first. */
export const listImports = call('GET /api/calendar/imports', { input: z.object({}), output: z.array(CalendarImport) })

const Feed = z.object({ url: z.string().nullable(), createdAt: z.iso.datetime().nullable() })

export const readFeed = call('GET /api/calendar/feed', { input: z.object({}), output: Feed })
/** Creates a new address; the previous one stops working. */
export const renewFeed = call('POST /api/calendar/feed', { input: z.object({}), output: Feed })
export const revokeFeed = call('DELETE /api/calendar/feed', { input: z.object({}), output: z.void(), status: 204 })

/** Needs no session: the token is the authorization. */
export const feedPath = '/api/calendar-feed/:token/mainstreet.ics'

const subscriptionFields = {
  name: z.string().trim().max(subscriptionLimits.name, `At most ${subscriptionLimits.name} characters`).optional(),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'Please choose a colour')
    .optional(),
}

export const listSubscriptions = call('GET /api/calendar/subscriptions', {
  input: z.object({}),
  output: z.array(Subscription),
})

export const addSubscription = call('POST /api/calendar/subscriptions', {
  input: z.object({
    ...subscriptionFields,
    url: z
      .string('Please enter an address')
      .trim()
      .min(1, 'Please enter an address')
      .max(2000, 'At most 2000 characters'),
  }),
  output: Subscription,
  status: 201,
})

export const editSubscription = call('PATCH /api/calendar/subscriptions/:id', {
  input: z.object({ ...subscriptionFields, ...idParam.shape }),
  output: Subscription,
})

export const removeSubscription = call('DELETE /api/calendar/subscriptions/:id', {
  input: idParam,
  output: z.void(),
  status: 204,
})

export const refreshSubscription = call('POST /api/calendar/subscriptions/:id/refresh', {
  input: idParam,
  output: Subscription,
})
