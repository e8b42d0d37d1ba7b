import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf } from '#platform/db/columns'
import { notificationKinds } from '../notification'
import { optionalKinds } from '../preferences'

export const notifications = pgTable(
  'notifications',
  {
    ...identity,
    kind: text({ enum: notificationKinds }).notNull(),
    title: text().notNull(),
    body: text(),
    href: text().notNull(),
    /** What it is about, such as `task:5`; there is one notification for each kind and subject. */
    subject: text().notNull(),
    readAt: instant(),
  },
  (table) => [
    oneOf('notifications_kind_known', table.kind, notificationKinds),
    uniqueIndex('notifications_once').on(table.kind, table.subject),
    index('notifications_by_age').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('notifications_unread').on(table.id).where(sql`${table.readAt} is null`),
  ],
)

/** Only kinds that the owner turned on or off. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    kind: text({ enum: optionalKinds as [(typeof optionalKinds)[number]] }).primaryKey(),
    wanted: boolean().notNull(),
  },
  (table) => [oneOf('notification_preferences_kind_known', table.kind, optionalKinds)],
)
