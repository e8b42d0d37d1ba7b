import * as z from 'zod'
import { call } from '#core/call'
import { DayInput } from '#core/day-input'
import { daysBetween } from '#core/days'
import { pageNumber, rowsPerPage } from '#core/paging'
import { PathRecordId, recordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { Booking, BookingRequest, bookingLists, GuestBooking, GuestZone } from './booking'
import { BookingType, BookingTypeChanges, NewBookingType } from './booking-type'
import { DayOff } from './days-off'
import { NewSchedule, Schedule, ScheduleChanges } from './schedule'

const byId = z.object({ id: PathRecordId })
const bySlug = z.object({ slug: z.string().max(200) })
const nothing = z.object({})

export const listBookingTypes = call('GET /api/booking-types', { input: nothing, output: z.array(BookingType) })

export const createBookingType = call('POST /api/booking-types', {
  input: NewBookingType,
  output: BookingType,
  status: 201,
})

export const readBookingType = call('GET /api/booking-types/:id', { input: byId, output: BookingType })

export const changeBookingType = call('PATCH /api/booking-types/:id', {
  input: byId.extend(BookingTypeChanges.shape).extend({ seenAt: z.string().optional() }),
  output: BookingType,
})

export const listSchedules = call('GET /api/booking-schedules', { input: nothing, output: z.array(Schedule) })

export const createSchedule = call('POST /api/booking-schedules', { input: NewSchedule, output: Schedule, status: 201 })

export const readSchedule = call('GET /api/booking-schedules/:id', { input: byId, output: Schedule })

export const changeSchedule = call('PATCH /api/booking-schedules/:id', {
  input: byId.extend(ScheduleChanges.shape).extend({ seenAt: z.string().optional() }),
  output: Schedule,
})

/** 409 while a kind of meeting uses it. */
export const deleteSchedule = call('DELETE /api/booking-schedules/:id', {
  input: byId,
  output: z.undefined(),
  status: 204,
})

/** A page for one client, who need not type name and address: for a mail that says “choose a time”. */
export const makeClientLink = call('POST /api/booking-types/:id/link', {
  input: byId.extend({ clientId: recordId('Please select a client') }),
  output: z.object({ url: z.string() }),
})

/** Bookings that were made stay. */
export const deleteBookingType = call('DELETE /api/booking-types/:id', {
  input: byId,
  output: z.undefined(),
  status: 204,
})

export const BookingSettings = z.object({
  daysOff: z.array(DayOff).max(200, 'At most 200 entries'),
  /** Websites that may show the booking pages in a frame. */
  embedSites: z
    .array(
      z
        .string()
        .trim()
        .max(200)
        .regex(/^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/i, 'Enter a website as https://www.example.com'),
    )
    .max(20, 'At most 20 websites')
    .default([]),
  /** Whether “book a time with me” is added below mails that are written here. */
  inSignature: z.boolean().default(false),
})
export type BookingSettings = z.output<typeof BookingSettings>

export const readBookingSettings = call('GET /api/booking-settings', { input: nothing, output: BookingSettings })
export const changeBookingSettings = call('PUT /api/booking-settings', {
  input: BookingSettings,
  output: BookingSettings,
})

export const listBookings = call('GET /api/bookings', {
  input: z.object({ list: z.enum(bookingLists).default('upcoming'), page: pageNumber(), pageSize: rowsPerPage() }),
  output: z.object({ bookings: z.array(Booking), total: z.number() }),
})

export const confirmBooking = call('POST /api/bookings/:id/confirm', { input: byId, output: Booking })
export const declineBooking = call('POST /api/bookings/:id/decline', { input: byId, output: Booking })
export const cancelBooking = call('POST /api/bookings/:id/cancel', { input: byId, output: Booking })
export const markNoShow = call('PATCH /api/bookings/:id', {
  input: byId.extend({ noShow: z.boolean() }),
  output: Booking,
})

const maxDays = 92

/** Days of the guest, both included; by default the next 30 from today. */
const SlotRange = z
  .object({
    from: DayInput.optional(),
    to: DayInput.optional(),
    timeZone: GuestZone.optional(),
    minutes: z.coerce.number('Must be a number').int().min(1).max(10_000).optional(),
  })
  .superRefine(({ from, to }, context) => {
    const addError = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message })
    if (from && to && to < from) addError('The range ends before it begins')
    else if (from && to && daysBetween(from, to) >= maxDays)
      addError(`At most ${maxDays} days can be asked for at once`)
  })

/** A free time, with the day and the time that the guest's clock shows. */
const Slot = z.object({ start: Timestamp, end: Timestamp, day: z.string(), time: z.string() })
export type Slot = z.output<typeof Slot>

export const readSlots = call('GET /api/public/booking/:slug/slots', {
  input: bySlug.and(SlotRange),
  output: z.object({
    timeZone: z.string(),
    minutes: z.number(),
    /** Whether a booking must say where to meet, or which number to call. */
    asksPlace: z.boolean(),
    slots: z.array(Slot),
  }),
})

export const book = call('POST /api/public/booking/:slug', {
  input: bySlug.extend(BookingRequest.shape),
  output: GuestBooking,
  status: 201,
})
