import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { isTimeZone } from '#core/zone-offset'

/** `held` waits for a payment, `pending` for the owner. */
export const bookingStatuses = ['held', 'pending', 'confirmed', 'cancelled', 'declined'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** In these states a booking blocks its time for others. */
export const blockingStatuses = ['held', 'pending', 'confirmed'] as const satisfies BookingStatus[]

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit.toLocaleString('en-US')} characters`)

/** A name of the IANA database; an offset such as +02:00 knows no clock changes. */
export const GuestZone = z
  .string('Please choose a time zone')
  .max(100, 'Please choose a time zone')
  .refine((name) => !/^[+-]/.test(name) && isTimeZone(name), 'There is no such time zone')

const answerLimits = { answer: 2_000, answers: 20 }

/** What a guest sends. `website` is a honeypot: the field is hidden, so only bots fill it in. */
export const BookingRequest = z.object({
  start: z.iso.datetime({ offset: true, error: 'Please choose a time' }),
  timeZone: GuestZone,
  name: text(200).min(1, 'Please enter your name'),
  // The same pattern as the browser's e-mail field, so that both sides agree.
  email: z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid email address' }).max(320),
  /** By the question, or in the order of the questions. */
  answers: z
    .union([
      z.record(z.string().max(300), text(answerLimits.answer)),
      z.array(text(answerLimits.answer)).max(answerLimits.answers),
    ])
    .default({}),
  /** The guest's answer if the kind of meeting asks for the place. */
  place: text(300)
    .default('')
    .describe('Where to meet, or the number to call: required where the free times are answered with asksPlace true'),
  minutes: z.number().int().min(1).max(10_000).optional(),
  language: z.enum(languages).optional(),
  website: z.string().optional(),
  /** The token of a link made for a client. */
  for: z.string().max(200).optional(),
  /** Sent twice with the same key, it is booked once. */
  key: z
    .string()
    .regex(/^[\w-]{16,100}$/)
    .optional(),
})
export type BookingRequest = z.output<typeof BookingRequest>

export const Answer = z.object({ question: z.string(), answer: z.string() })
export type Answer = z.output<typeof Answer>

/** What the guest sees of a booking. */
export const GuestBooking = z.object({
  status: z.enum(bookingStatuses),
  name: z.string(),
  start: Timestamp,
  end: Timestamp,
  timeZone: z.string(),
  place: z.string(),
  /** The guest's page, to move or cancel it. */
  manageUrl: z.string(),
  /** Where the guest pays, while the time is held for it. */
  payUrl: z.string().nullable(),
  heldUntil: Timestamp.nullable(),
  /** Whether the confirmation is on its way by mail; false where no mail account is connected. */
  mailed: z.boolean(),
})
export type GuestBooking = z.output<typeof GuestBooking>

/** As the owner sees it. */
export const Booking = z.object({
  id: z.number(),
  typeId: z.number().nullable(),
  typeName: z.string(),
  status: z.enum(bookingStatuses),
  start: Timestamp,
  end: Timestamp,
  name: z.string(),
  email: z.string(),
  timeZone: z.string(),
  place: z.string(),
  answers: z.array(Answer),
  noShow: z.boolean(),
  clientId: z.number().nullable(),
  eventId: z.number().nullable(),
  dealId: z.number().nullable(),
  /** What is paid when booking, and the invoice that it is paid on. */
  due: z.number().nullable(),
  currency: z.string().nullable(),
  invoiceId: z.number().nullable(),
  heldUntil: Timestamp.nullable(),
  /** Null also where it was not paid in time. */
  cancelledBy: z.enum(['guest', 'owner']).nullable(),
  /** Null where it was made with another secret. */
  manageUrl: z.string().nullable(),
  createdAt: Timestamp,
})
export type Booking = z.output<typeof Booking>

export const bookingLists = ['upcoming', 'past', 'cancelled'] as const
export type BookingList = (typeof bookingLists)[number]

export const managePath = (token: string) => `/book/m/${token}`
