import type { Db, Transaction } from '#platform/db/database'
import { sealFor } from '#platform/secrets/seal'
import type { Interval } from '../slots'

type BusyTime = Interval & { allDay: boolean; eventId: number | null }

type CalendarEvent = {
  uid: string
  title: string
  start: Date
  end: Date
  clientId: number | null
  attendees: string[]
  location: string
  description: string
}

type EventTimes = { start: Date; end: Date }

/** The owner's calendars: what they have, and where a booking is written. */
export type BookingCalendar = {
  busyTimes(db: Db, between: Interval, ownersZone: string): Promise<BusyTime[]>
  /** The times of events that are there; of those that last whole days none. */
  timesOf(tx: Transaction, eventIds: number[]): Promise<Map<number, EventTimes | undefined>>
  add(tx: Transaction, event: CalendarEvent, now: Date): Promise<number>
  move(tx: Transaction, eventId: number, times: EventTimes, now: Date): Promise<void>
  remove(tx: Transaction, eventId: number, now: Date): Promise<void>
}

export type BookingDeps = {
  db: Db
  secret: string
  publicUrl: string
  calendar: BookingCalendar
  /** The address that mails are sent from; undefined where no mail account is connected. */
  senderAddress(db: Db): Promise<string | undefined>
}

export const bookingSeal = (secret: string) => sealFor(secret, 'booking links')
