import * as z from 'zod'
import { type NotificationKind, notificationKinds } from './notification'

/** What the owner may do without. News of their own account always comes. */
export const optionalKinds = notificationKinds.filter(
  (kind): kind is Exclude<NotificationKind, 'security'> => kind !== 'security',
)
export type OptionalKind = (typeof optionalKinds)[number]

/** Whether each kind is wanted; what was never said is wanted. */
export const Preferences = z.record(z.enum(optionalKinds), z.boolean())
export type Preferences = z.output<typeof Preferences>

export const PreferenceChange = z.object({ kind: z.enum(optionalKinds, 'No such kind'), wanted: z.boolean() })

export const wantedUnlessSaid = (said: Partial<Preferences>): Preferences =>
  Object.fromEntries(optionalKinds.map((kind) => [kind, said[kind] ?? true])) as Preferences
