import * as z from 'zod'
import { call } from '#core/call'
import { queryRecordId } from '#core/record-id'
import { Notification } from './notification'
import { PreferenceChange, Preferences } from './preferences'

export const listNotifications = call('GET /api/notifications', {
  input: z.object({}),
  output: z.object({ unread: z.number(), notifications: z.array(Notification) }),
})

export const readNotification = call('POST /api/notifications/:id/read', {
  input: z.object({ id: queryRecordId() }),
  output: z.void(),
  status: 204,
})

export const readAllNotifications = call('POST /api/notifications/read', {
  input: z.object({}),
  output: z.void(),
  status: 204,
})

export const readPreferences = call('GET /api/notifications/preferences', { input: z.object({}), output: Preferences })

export const changePreference = call('PUT /api/notifications/preferences/:kind', {
  input: PreferenceChange,
  output: Preferences,
})
