import * as z from 'zod'
import { type NotificationKind, notificationKinds } from './notification'

/** Kinds that can be turned off; security notifications cannot. */
export const optionalKinds = notificationKinds.filter(
  (kind): kind is Exclude<NotificationKind, 'security'> => kind !== 'security',
)
export type OptionalKind = (typeof optionalKinds)[number]

/** Whether each kind is wanted. */
export const Preferences = z.record(z.enum(optionalKinds), z.boolean())
export type Preferences = z.output<typeof Preferences>

export const PreferenceChange = z.object({ kind: z.enum(optionalKinds, 'No such kind'), wanted: z.boolean() })

/** Kinds without a stored preference are wanted. */
export const withDefaultPreferences = (stored: Partial<Preferences>): Preferences =>
  Object.fromEntries(optionalKinds.map((kind) => [kind, stored[kind] ?? true])) as Preferences
