import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const calendarAccountKinds = ['caldav', 'google', 'microsoft'] as const
export type CalendarAccountKind = (typeof calendarAccountKinds)[number]

/** Those that are connected by a sign-in at the provider. */
export type CalendarProvider = Exclude<CalendarAccountKind, 'caldav'>

/** Where the owner signs in: at the address that mail uses, with the calendars asked for. */
export const signInUrls: Record<CalendarProvider, string> = {
  google: '/api/gmail/auth?for=calendar',
  microsoft: '/api/outlook/auth?for=calendar',
}

/**
 * `reconnect`: the server refuses the password, so the owner must enter a new one. `failing`: the server could not be
 * reached or refused; tried again automatically.
 */
export const calendarAccountStates = ['connected', 'failing', 'reconnect'] as const

export const calendarAccountLimits = { accounts: 10, url: 2000, username: 320, password: 1000 }

/** A calendar of an account, with counts that show whether both sides are the same. */
export const ConnectedCalendar = z.object({
  id: z.number(),
  name: z.string(),
  color: z.string(),
  /** Whether the server allows it. */
  canWrite: z.boolean(),
  isMissing: z.boolean(),
  show: z.boolean(),
  busy: z.boolean(),
  write: z.boolean(),
  isDefault: z.boolean(),
  syncedAt: Timestamp.nullable(),
  /**
   * The last comparison: how many objects the server and this side have, how many cannot be shown here, and how many
   * differences were found and repaired.
   */
  comparedAt: Timestamp.nullable(),
  there: z.number().nullable(),
  here: z.number().nullable(),
  leftOut: z.number(),
  differences: z.number(),
  mended: z.number(),
})
export type ConnectedCalendar = z.output<typeof ConnectedCalendar>

export const CalendarAccount = z.object({
  id: z.number(),
  kind: z.enum(calendarAccountKinds),
  url: z.string(),
  username: z.string(),
  state: z.enum(calendarAccountStates),
  /** What the server said. */
  problem: z.string().nullable(),
  syncedAt: Timestamp.nullable(),
  nextSyncAt: Timestamp.nullable(),
  calendars: z.array(ConnectedCalendar),
  /** Changes made here that the server does not have yet. */
  waiting: z.number(),
  problems: z.number(),
  createdAt: Timestamp,
})
export type CalendarAccount = z.output<typeof CalendarAccount>

/** What one round of the sync did. */
export const CalendarSyncResult = z.object({
  received: z.number(),
  sent: z.number(),
  removedHere: z.number(),
  removedThere: z.number(),
  differences: z.number(),
  mended: z.number(),
  problems: z.number(),
})
export type CalendarSyncResult = z.output<typeof CalendarSyncResult>
