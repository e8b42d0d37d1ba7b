import type { Db, Transaction } from '#platform/db/database'
import { sealFor } from '#platform/secrets/seal'
import type { Language } from '../booking'
import type { Interval } from '../busy-times'

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
  /** Adds what is busy. Of an event that is being moved, its own time is not. */
  addBusyTimes(
    db: Db,
    between: Interval,
    ownersZone: string,
    exceptEventId: number | null,
    add: (start: number, end: number, allDay: boolean) => void,
  ): Promise<void>
  /** The times of events that are there; of those that last whole days none. */
  timesOf(tx: Transaction, eventIds: number[]): Promise<Map<number, EventTimes | undefined>>
  add(tx: Transaction, event: CalendarEvent, now: Date): Promise<number>
  move(tx: Transaction, eventId: number, times: EventTimes, now: Date): Promise<void>
  remove(tx: Transaction, eventId: number, now: Date): Promise<void>
}

export type Payable = {
  invoiceId: number
  amountCents: number
  currency: string
  email: string
  language: Language
  /** The guest comes back here. */
  returnUrl: string
}

/** Where guests pay by card. */
export type BookingPayments = {
  isOn(db: Db): Promise<boolean>
  /** Where the paying page stands: a form of ours may lead there. */
  checkoutOrigin: string
  /** The paying page; undefined where it cannot be opened now. */
  open(payable: Payable, now: Date): Promise<string | undefined>
  /** Asks whether it was paid. */
  check(invoiceId: number, now: Date): Promise<void>
  /** The same, and nobody can pay any more. False where the provider does not answer. */
  close(invoiceId: number, now: Date): Promise<boolean>
}

export type BookingDeps = {
  db: Db
  secret: string
  publicUrl: string
  calendar: BookingCalendar
  payments: BookingPayments
  /** The address that mails are sent from; undefined where no mail account is connected. */
  senderAddress(db: Db): Promise<string | undefined>
}

export const bookingSeal = (secret: string) => sealFor(secret, 'booking links')
