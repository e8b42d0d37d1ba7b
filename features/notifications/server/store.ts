import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listNotifications, readPreferences } from '../api'
import type { NotificationKind } from '../notification'
import { type OptionalKind, withDefaultPreferences } from '../preferences'
import { notificationPreferences, notifications } from './table'

const maxListed = 50
const retentionDays = 90

export type NewNotification = { kind: NotificationKind; subject: string; title: string; body?: string; href: string }

/** Creates a notification, unless its kind is turned off or it exists already. It takes the transaction of the event. */
export async function notify(tx: Transaction, notification: NewNotification): Promise<void> {
  if (!(await isWanted(tx, notification.kind))) return
  await tx.insert(notifications).values(notification).onConflictDoNothing()
  await publishInvalidation(tx, [listNotifications.path])
}

/** Deletes unread notifications that are no longer true. `task:5` also covers subjects such as `task:5:…`. */
export async function withdrawNotifications(
  tx: Transaction,
  kind: NotificationKind,
  subjects: string[],
): Promise<void> {
  if (subjects.length === 0) return
  const deleted = await tx
    .delete(notifications)
    .where(
      and(
        eq(notifications.kind, kind),
        isNull(notifications.readAt),
        inArray(
          sql`split_part(${notifications.subject}, ':', 1) || ':' || split_part(${notifications.subject}, ':', 2)`,
          subjects,
        ),
      ),
    )
    .returning({ id: notifications.id })
  if (deleted.length > 0) await publishInvalidation(tx, [listNotifications.path])
}

export async function newestNotifications(db: Db) {
  const [unread] = await db.select({ count: count() }).from(notifications).where(isNull(notifications.readAt))
  const newest = await db
    .select()
    .from(notifications)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(maxListed)
  return { unread: unread?.count ?? 0, notifications: newest }
}

export async function markRead(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const found = await tx
      .update(notifications)
      .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
      .where(eq(notifications.id, id))
      .returning({ id: notifications.id })
    if (found.length === 0) throw notFound('That notification no longer exists')
    await publishInvalidation(tx, [listNotifications.path])
  })
}

export async function markAllRead(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(notifications).set({ readAt: sql`now()` }).where(isNull(notifications.readAt))
    await publishInvalidation(tx, [listNotifications.path])
  })
}

export async function deleteOldNotifications(db: Db): Promise<void> {
  await db
    .delete(notifications)
    .where(
      and(
        lt(notifications.readAt, sql`now()`),
        lt(notifications.createdAt, sql`now() - make_interval(days => ${retentionDays})`),
      ),
    )
}

export async function findPreferences(db: Db) {
  const stored = await db.select().from(notificationPreferences)
  return withDefaultPreferences(Object.fromEntries(stored.map(({ kind, wanted }) => [kind, wanted])))
}

export async function changePreference(db: Db, kind: OptionalKind, wanted: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .insert(notificationPreferences)
      .values({ kind, wanted })
      .onConflictDoUpdate({ target: notificationPreferences.kind, set: { wanted } })
    await publishInvalidation(tx, [readPreferences.path])
  })
}

async function isWanted(db: Db, kind: NotificationKind): Promise<boolean> {
  if (kind === 'security') return true
  const [stored] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.kind, kind))
  return stored?.wanted ?? true
}
