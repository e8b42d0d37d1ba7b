import { day, hour } from '#core/durations'
import { NewBookingType } from '#features/booking/booking-type'
import { NewSchedule } from '#features/booking/schedule'
import { bookSlot } from '#features/booking/server/book'
import { cancelBooking, markNoShow } from '#features/booking/server/change-booking'
import type { BookingDeps } from '#features/booking/server/deps'
import { nextFreeSlots, saveBookingSettings } from '#features/booking/server/find-slots'
import { findBookings } from '#features/booking/server/store/bookings'
import { createSchedule } from '#features/booking/server/store/schedules'
import { activeTypeBySlug, createType } from '#features/booking/server/store/types'
import { clientele } from './clients'
import { dayOf, plusDays } from './days'

const mornings = [{ from: '09:00', to: '12:00' }]
const wholeDay = [...mornings, { from: '13:30', to: '17:00' }]

/** Two kinds of meeting share them. */
const visitingHours = {
  name: 'Afternoons for clients',
  hours: { tuesday: [{ from: '14:00', to: '18:00' }], thursday: [{ from: '14:00', to: '18:00' }] },
}

const kinds = [
  {
    slug: 'first-talk',
    name: 'First talk',
    nameEs: 'Primera charla',
    description: 'Half an hour about your shop, your customers and what a website could do for you. It costs nothing.',
    descriptionEs:
      'Media hora sobre su negocio, sus clientes y lo que una página web puede hacer por usted. Sin costo.',
    minutes: 30,
    otherMinutes: [45],
    bufferAfter: 15,
    noticeMinutes: 240,
    horizonDays: 45,
    maxPerDay: 3,
    placeKind: 'video',
    place: 'https://meet.mainstreet.example.com/dana',
    hours: { monday: wholeDay, tuesday: wholeDay, wednesday: mornings, thursday: wholeDay, friday: mornings },
    questions: [{ label: 'What is your business?', labelEs: '¿Cuál es su negocio?', required: true, isLong: true }],
  },
  {
    slug: 'visit',
    name: 'A visit to your shop',
    nameEs: 'Una visita a su negocio',
    description: 'I come by, look at how you work, and take pictures if you like.',
    descriptionEs: 'Paso a ver cómo trabajan y, si quieren, tomo fotos.',
    minutes: 60,
    bufferBefore: 30,
    bufferAfter: 30,
    noticeMinutes: 24 * 60,
    horizonDays: 60,
    maxPerWeek: 4,
    placeKind: 'ask',
    confirmation: 'by-owner',
    opensDeal: true,
    hours: visitingHours.hours,
  },
  {
    slug: 'website-review',
    name: 'Website review',
    nameEs: 'Revisión de su página web',
    description: 'An hour with your website: what works, what keeps people away, and a list of what to do next.',
    descriptionEs: 'Una hora con su página web: qué funciona, qué aleja a la gente y qué hacer después.',
    minutes: 60,
    noticeMinutes: 24 * 60,
    horizonDays: 45,
    placeKind: 'video',
    place: 'https://meet.mainstreet.example.com/dana',
    price: 120,
    deposit: 40,
    followUp: true,
    followUpText: 'Thank you for your time. The list of what to do next is on its way.',
    followUpTextEs: 'Gracias por su tiempo. La lista de lo que sigue está en camino.',
    hours: visitingHours.hours,
  },
]

type Guest = {
  slug: string
  name: string
  email: string
  timeZone: string
  answer?: string
  place?: string
  daysAgo?: number
}

const guests: Guest[] = [
  {
    slug: 'first-talk',
    name: 'June Whitaker',
    email: 'june@wick-and-wax.example.com',
    timeZone: 'America/New_York',
    answer: 'Handmade candles, about thirty orders a month from a notebook.',
    daysAgo: 12,
  },
  {
    slug: 'first-talk',
    name: 'Pilar Ortega',
    email: 'pilar@azulejo.example.com',
    timeZone: 'Europe/Madrid',
    answer: 'Hand-painted tiles from Talavera, sold to three shops in Maryland.',
  },
  {
    slug: 'first-talk',
    name: clientele.penrose.name,
    email: clientele.penrose.email,
    timeZone: 'America/New_York',
    answer: 'Violins, as you know. It is about the pictures of the new ones.',
  },
  {
    slug: 'visit',
    name: 'Clement Dashiell',
    email: 'clement@dashiell-oysters.example.com',
    timeZone: 'America/New_York',
    place: 'The dock at 4800 Riverside Drive, Galesville',
  },
  {
    slug: 'first-talk',
    name: 'Devon Marsh',
    email: 'devon.marsh@college.example.org',
    timeZone: 'America/Chicago',
    answer: 'None yet. I look for an internship.',
  },
]

/** Guests who booked: one is over, one waits for the owner, one was cancelled. */
export async function seedBookings(deps: BookingDeps, today: Date): Promise<void> {
  const visits = await deps.db.transaction((tx) => createSchedule(tx, NewSchedule.parse(visitingHours)))
  for (const { hours, ...kind } of kinds) {
    const shared = hours === visitingHours.hours ? { scheduleId: visits.id } : { hours }
    await deps.db.transaction((tx) => createType(tx, NewBookingType.parse({ ...kind, ...shared })))
  }
  const off = plusDays(dayOf(today), 40)
  await saveBookingSettings(deps.db, {
    daysOff: [{ from: off, to: plusDays(off, 4), name: 'Away' }],
    embedSites: [],
    inSignature: true,
  })
  for (const [index, guest] of guests.entries()) await bookFor(deps, guest, today, index)
  const { rows } = await findBookings(deps.db, 'upcoming', today, 1, 10)
  const last = rows.find(({ name }) => name === 'Devon Marsh')
  if (last) await cancelBooking(deps, last.id, 'guest', today)
  const { rows: past } = await findBookings(deps.db, 'past', today, 1, 10)
  for (const { id } of past) await markNoShow(deps.db, id, true, today)
}

async function bookFor(deps: BookingDeps, guest: Guest, today: Date, index: number): Promise<void> {
  const { slug, daysAgo = 0, answer = '', place = '', ...who } = guest
  const now = new Date(today.getTime() - daysAgo * day)
  const type = await activeTypeBySlug(deps.db, slug)
  const wanted = { type, minutes: type.minutes, now }
  const [start] = await nextFreeSlots(deps.db, deps, wanted, now.getTime() + day + index * 5 * hour)
  if (start === undefined) return
  const request = { ...who, start: new Date(start).toISOString(), answers: [answer], place }
  await bookSlot(deps, slug, request, { ip: '127.0.0.1', language: 'en', now })
}
