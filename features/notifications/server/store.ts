import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listNotifications, readPreferences } from '../api'
import type { NotificationKind } from '../notification'
import { type OptionalKind, wantedUnlessSaid } from '../preferences'
import { notificationPreferences, notifications } from './table'

const shown = 50
const keptDays = 90

export type NewNotification = { kind: NotificationKind; subject: string; title: string; body?: string; href: string }

/** Tells the owner of something they want to be told of, once; part of the transaction that brought it about. */
export async function notify(db: Db, notification: NewNotification): Promise<void> {
  if (!(await isWanted(db, notification.kind))) return
  await db.insert(notifications).values(notification).onConflictDoNothing()
  await publishInvalidation(db, [listNotifications.path])
}

/** Takes back what was not read yet and no longer holds. What was told of in parts, as `task:5:…`, is meant by its beginning. */
export async function withdraw(db: Db, kind: NotificationKind, subjects: string[]): Promise<void> {
  if (subjects.length === 0) return
  const gone = await db
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
  if (gone.length > 0) await publishInvalidation(db, [listNotifications.path])
}

export async function newestNotifications(db: Db) {
  const [unread] = await db.select({ count: count() }).from(notifications).where(isNull(notifications.readAt))
  const newest = await db
    .select()
    .from(notifications)
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(shown)
  return { unread: unread?.count ?? 0, notifications: newest }
}

export async function markRead(db: Db, id: number): Promise<void> {
  const found = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, now())` })
    .where(eq(notifications.id, id))
    .returning({ id: notifications.id })
  if (found.length === 0) throw notFound('That notification no longer exists')
  await publishInvalidation(db, [listNotifications.path])
}

export async function markAllRead(db: Db): Promise<void> {
  await db.update(notifications).set({ readAt: sql`now()` }).where(isNull(notifications.readAt))
  await publishInvalidation(db, [listNotifications.path])
}

/** What was read long ago has served its purpose. */
export async function forgetOldNotifications(db: Db): Promise<void> {
  await db
    .delete(notifications)
    .where(
      and(
        lt(notifications.readAt, sql`now()`),
        lt(notifications.createdAt, sql`now() - make_interval(days => ${keptDays})`),
      ),
    )
}

export async function preferences(db: Db) {
  const said = await db.select().from(notificationPreferences)
  return wantedUnlessSaid(Object.fromEntries(said.map(({ kind, wanted }) => [kind, wanted])))
}

export async function changePreference(db: Db, kind: OptionalKind, wanted: boolean): Promise<void> {
  await db
    .insert(notificationPreferences)
    .values({ kind, wanted })
    .onConflictDoUpdate({ target: notificationPreferences.kind, set: { wanted } })
  await publishInvalidation(db, [readPreferences.path])
}

async function isWanted(db: Db, kind: NotificationKind): Promise<boolean> {
  if (kind === 'security') return true
  const [said] = await db.select().from(notificationPreferences).where(eq(notificationPreferences.kind, kind))
  return said?.wanted ?? true
}
