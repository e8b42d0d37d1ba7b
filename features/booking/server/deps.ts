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

/** The owner's calendars: read for busy times, and written when a meeting is booked. */
export type BookingCalendar = {
  /** Calls `add` for every busy time. `exceptEventId` is the event that is being moved, which does not count. */
  addBusyTimes(
    db: Db,
    between: Interval,
    ownersZone: string,
    exceptEventId: number | null,
    add: (start: number, end: number, allDay: boolean) => void,
  ): Promise<void>
  /** The times of events that still exist; undefined for all-day events. */
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
  /** Where the guest returns to after paying. */
  returnUrl: string
}

/** Where guests pay by card. */
export type BookingPayments = {
  isOn(db: Db): Promise<boolean>
  /** The origin of the payment page, which our forms may redirect to. */
  checkoutOrigin: string
  /** The URL of the payment page; undefined if it cannot be opened now. */
  open(payable: Payable, now: Date): Promise<string | undefined>
  /** Asks the provider whether it was paid, and records the payment. */
  check(invoiceId: number, now: Date): Promise<void>
  /** The same, and closes the payment page. False if the provider does not answer. */
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
