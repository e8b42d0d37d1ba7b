import * as z from 'zod'
import { call } from '#core/call'
import { daysBetween } from '#core/days'
import { Timestamp } from '#core/timestamp'
import { Event, EventChanges, largestId, NewEvent, SuggestedEvent, seriesScopes } from './event'
import { LayerItem, Subscription, subscriptionLimits } from './outside'
import { DayRange } from './range'

const day = z.iso.date('Must be a day, as yyyy-MM-dd').optional()

/** An address that names no number names no event: it is not found, like any other unknown one. */
const one = z.object({ id: z.coerce.number().int().min(1).max(largestId).catch(0) })

/**
 * What stands in the calendar, a series once. With two days, what happens between them: what starts on the first of them
 * or later, and on the last or before.
 */
export const listEvents = call('GET /api/events', {
  input: z.object({ from: day, to: day }).refine(({ from, to }) => !from || !to || daysBetween(from, to) <= 731, {
    path: ['to'],
    message: 'At most two years can be asked for at once',
  }),
  output: z.array(Event),
})

/** What a month or week shows: everything that touches these days, each time that it happens. */
export const rangeEvents = call('GET /api/events/range', { input: DayRange, output: z.array(Event) })

export const upcomingEvents = call('GET /api/events/upcoming', { input: z.object({}), output: z.array(Event) })

export const suggestedEvents = call('GET /api/events/suggested', {
  input: z.object({}),
  output: z.array(SuggestedEvent),
})

/** Makes an event of a suggestion, and names what it collides with. */
export const acceptSuggestion = call('POST /api/events/suggested/:id/accept', {
  input: one,
  output: Event.extend({ collidesWith: z.array(Event) }),
})

export const dismissSuggestion = call('POST /api/events/suggested/:id/dismiss', {
  input: one,
  output: z.void(),
  status: 204,
})

/** Looks for events in mails and notes. */
export const scanForEvents = call('POST /api/events/scan', {
  input: z.object({}),
  output: z.object({ scanned: z.number(), found: z.number() }),
})

export const readEvent = call('GET /api/events/:id', {
  input: one.extend({ occurrence: day }),
  output: Event,
})

export const createEvent = call('POST /api/events', { input: NewEvent, output: Event, status: 201 })

const ofSeries = {
  /** Of a series: which one was meant, by the day on which the rule has it, and how far the change reaches. */
  occurrence: day,
  scope: z.enum(seriesScopes, 'Must be this, following or all').optional(),
}

/** Refused with 409 where the event is no longer as it was seen. */
export const editEvent = call('PATCH /api/events/:id', {
  input: z.object({
    ...EventChanges.shape,
    ...ofSeries,
    ...one.shape,
    /** The `updatedAt` that the editor began from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Event,
})

export const removeEvent = call('DELETE /api/events/:id', {
  input: z.object({
    ...ofSeries,
    ...one.shape,
    /** Whether those who were invited are told, where the whole event goes. */
    notify: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  }),
  output: z.void(),
  status: 204,
})

/** Sends the attendees an invitation, or, to those who have one, the changed event. */
export const inviteAttendees = call('POST /api/events/:id/invite', {
  input: one,
  output: z.object({ sent: z.number() }),
})

/** What became of the mails to those who take part, newest first. */
export const listInvitations = call('GET /api/events/:id/invitations', {
  input: one,
  output: z.array(
    z.object({
      id: z.number(),
      address: z.string(),
      state: z.string(),
      error: z.string().nullable(),
      sentAt: Timestamp.nullable(),
    }),
  ),
})

/** What other parts of the house, and other calendars, have on these days. */
export const calendarLayers = call('GET /api/calendar/layers', { input: DayRange, output: z.array(LayerItem) })

export const importCalendar = call('POST /api/calendar/import', {
  input: z.object({ text: z.string('Please choose a calendar file') }),
  output: z.object({
    added: z.number(),
    updated: z.number(),
    unchanged: z.number(),
    removed: z.number(),
    leftOut: z.array(z.object({ title: z.string(), why: z.string() })),
  }),
})

const Feed = z.object({ url: z.string().nullable(), createdAt: z.iso.datetime().nullable() })

export const readFeed = call('GET /api/calendar/feed', { input: z.object({}), output: Feed })
/** Makes a new address; one that there was before leads nowhere from then on. */
export const renewFeed = call('POST /api/calendar/feed', { input: z.object({}), output: Feed })
export const revokeFeed = call('DELETE /api/calendar/feed', { input: z.object({}), output: z.void(), status: 204 })

/** Answers without a session to whoever knows the address. */
export const feedPath = '/api/calendar-feed/:token/mainstreet.ics'

const subscription = {
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
    ...subscription,
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
  input: z.object({ ...subscription, ...one.shape }),
  output: Subscription,
})

export const removeSubscription = call('DELETE /api/calendar/subscriptions/:id', {
  input: one,
  output: z.void(),
  status: 204,
})

export const refreshSubscription = call('POST /api/calendar/subscriptions/:id/refresh', {
  input: one,
  output: Subscription,
})
