import * as z from 'zod'
import { call } from '#core/call'
import { queryRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { NewPassword, Username } from './credentials'
import { ProfileChange, User } from './user'

const typed = z.string().min(1).max(400)
const nothing = z.object({})

export const wrongCredentials = 'Invalid username or password'
export const wrongCode = 'That code is not valid'
export const wrongPassword = 'That is not your current password'

/** The user, or a request for the second factor. */
const SignedIn = z.union([User, z.object({ twoFactor: z.literal(true) })])

export const login = call('POST /api/login', {
  input: z.object({ username: typed, password: typed }),
  output: SignedIn,
})

export const loginCode = call('POST /api/login/code', {
  input: z.object({ code: z.string().trim().min(1).max(40) }),
  output: User,
})

export const logout = call('POST /api/logout', { input: nothing, output: z.void(), status: 204 })

export const currentUser = call('GET /api/user', { input: nothing, output: User })

export const changeProfile = call('PATCH /api/user', { input: ProfileChange, output: User })

/** Whether the set-up link can still be used. */
export const readSetup = call('GET /api/setup', { input: nothing, output: z.object({ isOpen: z.boolean() }) })

export const setUp = call('POST /api/setup', {
  input: z.object({
    token: typed,
    name: z.string().trim().min(1, 'Please enter your name').max(200),
    email: z.email('Please enter a valid email address').max(320),
    username: Username,
    password: NewPassword,
    /** The browser's time zone, as the initial setting. */
    timeZone: z.string().max(100).optional(),
  }),
  output: User,
  status: 201,
})

export const OpenSession = z.object({
  id: z.number(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  current: z.boolean(),
})
export type OpenSession = z.output<typeof OpenSession>

export const listSessions = call('GET /api/sessions', { input: nothing, output: z.array(OpenSession) })

export const endSession = call('DELETE /api/sessions/:id', {
  input: z.object({ id: queryRecordId() }),
  output: z.void(),
  status: 204,
})

export const endOtherSessions = call('DELETE /api/sessions', { input: nothing, output: z.void(), status: 204 })

export const changePassword = call('POST /api/password', {
  input: z.object({ currentPassword: typed, newPassword: NewPassword }),
  output: z.void(),
  status: 204,
})

/** Confirms the user's identity for sensitive actions in the next ten minutes. */
export const confirmIdentity = call('POST /api/confirm', {
  input: z.object({ password: typed }),
  output: z.void(),
  status: 204,
})

export const startTwoFactor = call('POST /api/two-factor', {
  input: z.object({ password: typed }),
  output: z.object({ address: z.string(), recoveryCodes: z.array(z.string()) }),
})

export const confirmTwoFactor = call('POST /api/two-factor/confirm', {
  input: z.object({ code: z.string().trim().min(1).max(40) }),
  output: z.void(),
  status: 204,
})

export const endTwoFactor = call('POST /api/two-factor/end', {
  input: z.object({ password: typed }),
  output: z.void(),
  status: 204,
})
