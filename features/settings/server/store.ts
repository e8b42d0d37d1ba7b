import { and, eq, inArray, sql } from 'drizzle-orm'
import { currentZoneName } from '#core/current-zone-name'
import type { Db, Transaction } from '#platform/db/database'
import { Business, type BusinessChange, defaultBusiness } from '../business'
import { settings } from './table'

/** The default time zone is the server's. */
const defaults = defaultBusiness(currentZoneName(Intl.DateTimeFormat().resolvedOptions().timeZone))

export async function readBusiness(db: Db): Promise<Business> {
  return parseBusiness(await readSetting(db, businessKey))
}

/** The business and a setting of another feature in one trip to the database. */
export async function readBusinessWith(db: Db, key: string): Promise<{ business: Business; setting: unknown }> {
  const rows = await db
    .select()
    .from(settings)
    .where(inArray(settings.key, [businessKey, key]))
  const stored = (wanted: string) => rows.find((row) => row.key === wanted)?.value
  return { business: parseBusiness(stored(businessKey)), setting: stored(key) }
}

const businessKey = 'business'

function parseBusiness(stored: unknown): Business {
  const parsed = Business.safeParse({ ...defaults, ...(stored as object | undefined) })
  return parsed.success ? parsed.data : defaults
}

export async function changeBusiness(db: Db, change: BusinessChange): Promise<void> {
  await db
    .insert(settings)
    .values({ key: businessKey, value: change })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value} || excluded.value` } })
}

/** A setting of another feature, under that feature's key. */
export async function readSetting(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value
}

/** The setting and when it was last changed; before the first change, the beginning of time. */
export async function readSettingWithTime(db: Db, key: string): Promise<{ value: unknown; updatedAt: Date }> {
  const [row] = await db.select().from(settings).where(eq(settings.key, key))
  return row ?? { value: {}, updatedAt: new Date(0) }
}

/** The same, held against other changes until the transaction ends. */
export async function lockSetting(tx: Transaction, key: string): Promise<{ value: unknown; updatedAt: Date }> {
  await tx
    .insert(settings)
    .values({ key, value: {}, updatedAt: new Date(0) })
    .onConflictDoNothing()
  await tx.select({ key: settings.key }).from(settings).where(eq(settings.key, key)).for('update')
  return readSettingWithTime(tx, key)
}

export async function saveSetting(db: Db, key: string, value: object, updatedAt = new Date()): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
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
