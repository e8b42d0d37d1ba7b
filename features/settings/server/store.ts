import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { Business, type BusinessChange, defaultBusiness } from '../business'
import { settings } from './table'

/** The default time zone is the server's. */
const defaults = defaultBusiness(Intl.DateTimeFormat().resolvedOptions().timeZone)

export async function readBusiness(db: Db): Promise<Business> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'business'))
  const parsed = Business.safeParse({ ...defaults, ...(row?.value as object | undefined) })
  return parsed.success ? parsed.data : defaults
}

export async function changeBusiness(db: Db, change: BusinessChange): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'business', value: change })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value} || excluded.value` } })
}

/** A setting of another feature, under that feature's key. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value
}

export async function saveSetting(db: Db, key: string, value: object): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}

/**
 * Acquires or renews a lease under a key: one holder at a time; an expired lease can be taken over. False if another
 * holder has it.
 */
export async function acquireLease(db: Db, key: string, holder: string, seconds: number): Promise<boolean> {
  const lease = sql`jsonb_build_object('holder', ${holder}::text, 'until', now() + make_interval(secs => ${seconds}))`
  const acquired = await db
    .insert(settings)
    .values({ key, value: lease })
    .onConflictDoUpdate({
      target: settings.key,
      set: { value: sql`excluded.value` },
      setWhere: sql`(${settings.value}->>'until')::timestamptz < now() or ${settings.value}->>'holder' = ${holder}`,
    })
    .returning({ key: settings.key })
  return acquired.length > 0
}

export async function releaseLease(db: Db, key: string, holder: string): Promise<void> {
  await db.delete(settings).where(and(eq(settings.key, key), sql`${settings.value}->>'holder' = ${holder}`))
}

export async function isLeased(db: Db, key: string): Promise<boolean> {
  const found = await db
    .select({ key: settings.key })
    .from(settings)
    .where(and(eq(settings.key, key), sql`(${settings.value}->>'until')::timestamptz > now()`))
  return found.length > 0
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}
