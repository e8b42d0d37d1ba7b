import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { WeeklyHours } from '#core/weekly-hours'
import { events } from '#features/calendar/server/table'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { invoices } from '#features/invoices/server/table'
import { cents, identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type Answer, bookingStatuses, languages } from '../booking'
import { confirmations, placeKinds, type Question } from '../booking-type'
import type { HoursException } from '../hours-exceptions'

/** Weekly hours that several kinds of meeting share. */
export const bookingSchedules = pgTable('booking_schedules', {
  ...identity,
  name: text().notNull(),
  hours: jsonb().$type<WeeklyHours>().notNull(),
  exceptions: jsonb().$type<HoursException[]>().notNull().default([]),
  updatedAt: updatedAt(),
})

export const bookingTypes = pgTable(
  'booking_types',
  {
    ...identity,
    slug: text().notNull(),
    name: text().notNull(),
    nameEs: text().notNull().default(''),
    description: text().notNull().default(''),
    descriptionEs: text().notNull().default(''),
    minutes: integer().notNull(),
    otherMinutes: integer().array().notNull().default([]),
    bufferBefore: integer().notNull().default(0),
    bufferAfter: integer().notNull().default(0),
    noticeMinutes: integer().notNull().default(240),
    horizonDays: integer().notNull().default(60),
    stepMinutes: integer(),
    maxPerDay: integer(),
    maxPerWeek: integer(),
    placeKind: text({ enum: placeKinds }).notNull().default('phone'),
    place: text().notNull().default(''),
    questions: jsonb().$type<Question[]>().notNull().default([]),
    confirmation: text({ enum: confirmations }).notNull().default('at-once'),
    priceCents: cents(),
    depositCents: cents(),
    currency: text(),
    followUp: boolean().notNull().default(false),
    followUpText: text().notNull().default(''),
    followUpTextEs: text().notNull().default(''),
    opensDeal: boolean().notNull().default(false),
    scheduleId: integer().references(() => bookingSchedules.id, { onDelete: 'restrict' }),
    allDayBlocks: boolean().notNull().default(true),
    isActive: boolean().notNull().default(true),
    hours: jsonb().$type<WeeklyHours>().notNull(),
    exceptions: jsonb().$type<HoursException[]>().notNull().default([]),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('booking_types_slug_once').on(table.slug),
    oneOf('booking_types_place_known', table.placeKind, placeKinds),
    oneOf('booking_types_confirmation_known', table.confirmation, confirmations),
    check('booking_types_minutes', sql`${table.minutes} > 0`),
    check('booking_types_price', sql`${table.priceCents} > 0`),
    check('booking_types_deposit', sql`${table.depositCents} > 0 and ${table.depositCents} <= ${table.priceCents}`),
    index('booking_types_by_schedule').on(table.scheduleId),
  ],
)

/**
 * The migration adds `bookings_once`: an exclusion constraint, by which two bookings that hold their time never overlap.
 */
export const bookings = pgTable(
  'bookings',
  {
    ...identity,
    typeId: integer().references(() => bookingTypes.id, { onDelete: 'set null' }),
    /** Kept beside the kind of meeting, which may be changed or deleted. */
    typeName: text().notNull(),
    status: text({ enum: bookingStatuses }).notNull(),
    /** Until when a slot is held for a payment. */
    heldUntil: instant(),
    start: instant().notNull(),
    end: instant().notNull(),
    bufferBefore: integer().notNull().default(0),
    bufferAfter: integer().notNull().default(0),
    name: text().notNull(),
    email: text().notNull(),
    timeZone: text().notNull(),
    language: text({ enum: languages }).notNull().default('en'),
    place: text().notNull().default(''),
    answers: jsonb().$type<Answer[]>().notNull().default([]),
    noShow: boolean().notNull().default(false),
    cancelledBy: text({ enum: ['guest', 'owner'] }),
    cancelledAt: instant(),
    /** The link of the guest: found by its hash, shown from its sealed copy. */
    tokenHash: text().notNull(),
    sealedToken: text().notNull(),
    /** The guest's idempotency key. */
    requestKey: text(),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    eventId: integer().references(() => events.id, { onDelete: 'set null' }),
    /** What is paid before the time is given, and the invoice that it is paid on. */
    dueCents: cents(),
    currency: text(),
    invoiceId: integer().references(() => invoices.id, { onDelete: 'set null' }),
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    /** The iCalendar UID, and the SEQUENCE of what was sent last. */
    uid: text().notNull().default(sql`gen_random_uuid()::text`),
    sequence: integer().notNull().default(0),
    /** When the next reminder to the guest is due; null when there is none left. */
    nextReminderAt: instant(),
    /** When the mail after the meeting is due; null where none is left. */
    followUpAt: instant(),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('bookings_status_known', table.status, bookingStatuses),
    oneOf('bookings_language_known', table.language, languages),
    oneOf('bookings_cancelled_by_known', table.cancelledBy, ['guest', 'owner']),
    check('bookings_end_after_start', sql`${table.end} > ${table.start}`),
    uniqueIndex('bookings_token_once').on(table.tokenHash),
    uniqueIndex('bookings_request_once').on(table.requestKey),
    index('bookings_by_start').on(table.start, table.id),
    index('bookings_by_type').on(table.typeId),
    index('bookings_by_client').on(table.clientId),
    index('bookings_by_event').on(table.eventId),
    index('bookings_by_deal').on(table.dealId),
    index('bookings_by_invoice').on(table.invoiceId),
    index('bookings_held').on(table.heldUntil).where(sql`${table.status} = 'held'`),
    index('bookings_to_follow_up').on(table.followUpAt).where(sql`${table.followUpAt} is not null`),
    index('bookings_to_remind').on(table.nextReminderAt).where(sql`${table.nextReminderAt} is not null`),
  ],
)
