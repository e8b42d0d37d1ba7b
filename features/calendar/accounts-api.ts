import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId } from '#core/record-id'
import {
  CalendarAccount,
  CalendarSyncResult,
  ConnectedCalendar,
  calendarAccountLimits as limits,
} from './calendar-account'
import { ConflictField } from './sync/conflict'

const accountId = z.object({ id: PathRecordId })
const noContent = { output: z.void(), status: 204 }

const username = z.string('Please enter the user name').trim().min(1, 'Please enter the user name').max(limits.username)
const password = z.string('Please enter the password').min(1, 'Please enter the password').max(limits.password)

export const listCalendarAccounts = call('GET /api/calendar-accounts', {
  input: z.object({}),
  output: z.array(CalendarAccount),
})

/** Google and Microsoft send change notifications here. */
export const calendarPushPaths = ['/api/calendar-push/google', '/api/calendar-push/microsoft'] as const

/** Which providers this installation is set up for. */
export const calendarProviders = call('GET /api/calendar-accounts/providers', {
  input: z.object({}),
  output: z.object({ google: z.boolean(), microsoft: z.boolean() }),
})

/** Connects after asking the server for its calendars. `url` may also be a domain or an e-mail address. */
export const connectCalendarAccount = call('POST /api/calendar-accounts', {
  input: z.object({
    kind: z.literal('caldav', 'Only CalDAV is connected by a password; the others by signing in'),
    url: z
      .string('Please enter the address of the server')
      .trim()
      .min(1, 'Please enter the address of the server')
      .max(limits.url, `At most ${limits.url} characters`),
    username,
    password,
  }),
  output: CalendarAccount,
  status: 201,
})

/** After the password was changed on the server. */
export const editCalendarAccount = call('PATCH /api/calendar-accounts/:id', {
  input: accountId.extend({ password }),
  output: CalendarAccount,
})

/** Deletes events that came from the account; those that were made here stay. */
export const removeCalendarAccount = call('DELETE /api/calendar-accounts/:id', { input: accountId, ...noContent })

/** Sends and fetches what is new, then compares everything. */
export const syncCalendarAccount = call('POST /api/calendar-accounts/:id/sync', {
  input: accountId,
  output: CalendarSyncResult,
})

export const CalendarProblem = z.object({
  id: z.number(),
  kind: z.enum(['conflict', 'left-out']),
  calendar: z.string(),
  title: z.string(),
  reason: z.string(),
  /** What both sides changed differently. */
  fields: z.array(ConflictField),
})
export type CalendarProblem = z.output<typeof CalendarProblem>

export const listCalendarProblems = call('GET /api/calendar-accounts/:id/problems', {
  input: accountId,
  output: z.array(CalendarProblem),
})

/** Answers the question of a conflict, and syncs. */
export const resolveCalendarProblem = call('POST /api/calendar-accounts/:id/problems/:problemId', {
  input: accountId.extend({ problemId: PathRecordId, keep: z.enum(['here', 'there'], 'Must be here or there') }),
  ...noContent,
})

export const editConnectedCalendar = call('PATCH /api/calendar-accounts/:id/calendars/:calendarId', {
  input: accountId.extend({
    calendarId: PathRecordId,
    show: z.boolean('Must be true or false').optional(),
    busy: z.boolean('Must be true or false').optional(),
    write: z.boolean('Must be true or false').optional(),
    isDefault: z.boolean('Must be true or false').optional(),
    color: z
      .string()
      .regex(/^#[0-9a-f]{6}$/i, 'Please choose a colour')
      .optional(),
  }),
  output: ConnectedCalendar,
})
