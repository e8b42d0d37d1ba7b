import * as z from 'zod'
import { isCurrency } from '#core/currency'
import { maxAmount } from '#core/money'
import { recordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { officeHours, WeeklyHours } from '#core/weekly-hours'
import { Exceptions } from './hours-exceptions'

/** Where a meeting takes place: `ask` lets the guest say it. */
export const placeKinds = ['video', 'phone', 'address', 'ask'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Whether a booking is confirmed at once or by the owner. */
export const confirmations = ['at-once', 'by-owner'] as const

export const typeLimits = {
  name: 100,
  text: 2_000,
  place: 300,
  question: 200,
  questions: 10,
  lengths: 6,
}

const text = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `At most ${limit.toLocaleString('en-US')} characters`)
const whole = (min: number, max: number) =>
  z
    .number('Must be a number')
    .int('Must be a whole number')
    .min(min, `At least ${min}`)
    .max(max, `At most ${max.toLocaleString('en-US')}`)

const minutes = whole(5, 720)
const amount = z
  .number('Must be a number')
  .positive('Must be more than 0')
  .max(maxAmount, 'That is more than an invoice can hold')

export const Question = z.object({
  label: text(typeLimits.question).min(1, 'Please enter the question'),
  labelEs: text(typeLimits.question).default(''),
  isLong: z.boolean().default(false),
  required: z.boolean().default(false),
})
export type Question = z.output<typeof Question>

const slug = z
  .string('Please enter an address')
  .trim()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens, as intro-call')
  .max(60, 'At most 60 characters')

const fields = {
  slug,
  name: text(typeLimits.name).min(1, 'Please enter a name'),
  nameEs: text(typeLimits.name),
  description: text(typeLimits.text),
  descriptionEs: text(typeLimits.text),
  minutes,
  /** Further lengths that a guest may choose. */
  otherMinutes: z.array(minutes).max(typeLimits.lengths, `At most ${typeLimits.lengths} lengths`),
  bufferBefore: whole(0, 480),
  bufferAfter: whole(0, 480),
  noticeMinutes: whole(0, 60 * 24 * 60),
  horizonDays: whole(1, 730),
  stepMinutes: whole(5, 720).nullable(),
  maxPerDay: whole(1, 100).nullable(),
  maxPerWeek: whole(1, 500).nullable(),
  placeKind: z.enum(placeKinds, 'Please choose a place'),
  /** The link, number or address; empty for `ask`. */
  place: text(typeLimits.place),
  questions: z.array(Question).max(typeLimits.questions, `At most ${typeLimits.questions} questions`),
  confirmation: z.enum(confirmations, 'Please choose how bookings are confirmed'),
  /** What the meeting costs, tax included; null where it is free. */
  price: amount.nullable(),
  /** The part of the price that is paid when booking; null for all of it. */
  deposit: amount.nullable(),
  /** The currency of the price; the business's currency if none is given. */
  currency: z.string().refine(isCurrency, 'Please choose a currency').nullable(),
  /** Whether the guest gets a mail after the meeting, with the text below. */
  followUp: z.boolean(),
  followUpText: text(typeLimits.text),
  followUpTextEs: text(typeLimits.text),
  /** Whether a booking opens a deal. */
  opensDeal: z.boolean(),
  /** The schedule whose hours replace its own. */
  scheduleId: recordId('Please choose one from the list').nullable(),
  /** Whether an all-day event in the calendar blocks its days. */
  allDayBlocks: z.boolean(),
  isActive: z.boolean(),
  hours: WeeklyHours,
  exceptions: Exceptions,
}

/** Only address, name and length are required. */
export const NewBookingType = z.object({
  ...fields,
  nameEs: fields.nameEs.default(''),
  description: fields.description.default(''),
  descriptionEs: fields.descriptionEs.default(''),
  otherMinutes: fields.otherMinutes.default([]),
  bufferBefore: fields.bufferBefore.default(0),
  bufferAfter: fields.bufferAfter.default(0),
  noticeMinutes: fields.noticeMinutes.default(240),
  horizonDays: fields.horizonDays.default(60),
  stepMinutes: fields.stepMinutes.default(null),
  maxPerDay: fields.maxPerDay.default(null),
  maxPerWeek: fields.maxPerWeek.default(null),
  placeKind: fields.placeKind.default('phone'),
  place: fields.place.default(''),
  questions: fields.questions.default([]),
  confirmation: fields.confirmation.default('at-once'),
  price: fields.price.default(null),
  deposit: fields.deposit.default(null),
  currency: fields.currency.default(null),
  followUp: fields.followUp.default(false),
  followUpText: fields.followUpText.default(''),
  followUpTextEs: fields.followUpTextEs.default(''),
  opensDeal: fields.opensDeal.default(false),
  scheduleId: fields.scheduleId.default(null),
  allDayBlocks: fields.allDayBlocks.default(true),
  isActive: fields.isActive.default(true),
  hours: fields.hours.default(officeHours),
  exceptions: fields.exceptions.default([]),
})
export type NewBookingType = z.output<typeof NewBookingType>

export const BookingTypeChanges = z.object(fields).partial()
export type BookingTypeChanges = z.output<typeof BookingTypeChanges>

export const BookingType = z.object({
  ...fields,
  id: z.number(),
  /** The public page. */
  url: z.string(),
  upcoming: z.number(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type BookingType = z.output<typeof BookingType>

/** Every length that a guest may choose, shortest first. */
export const lengthsOf = ({ minutes, otherMinutes }: Pick<NewBookingType, 'minutes' | 'otherMinutes'>) =>
  [...new Set([minutes, ...otherMinutes])].sort((one, other) => one - other)

export const publicPath = (slug: string) => `/book/${slug}`
