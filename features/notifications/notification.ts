import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const notificationKinds = [
  'consultation-request',
  'task-due',
  'event-soon',
  'booking',
  'invoice-overdue',
  'recurring-invoice',
  'payment',
  'quote-answer',
  'signature',
  'portal',
  'important-mail',
  'sync-failure',
  'suggestion',
  'security',
  'damaged-file',
  'backup-failure',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.object({
  id: z.number(),
  kind: z.enum(notificationKinds),
  title: z.string(),
  body: z.string().nullable(),
  /** The page that it is about. */
  href: z.string(),
  readAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type Notification = z.output<typeof Notification>
