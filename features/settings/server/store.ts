import { eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { Business, type BusinessChange, newBusiness } from '../business'
import { settings } from './table'

/** Until the owner chooses, the clock on the wall is the server's. */
const unsaid = newBusiness(Intl.DateTimeFormat().resolvedOptions().timeZone)

export async function readBusiness(db: Db): Promise<Business> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'business'))
  const parsed = Business.safeParse({ ...unsaid, ...(row?.value as object | undefined) })
  return parsed.success ? parsed.data : unsaid
}

export async function changeBusiness(db: Db, change: BusinessChange): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'business', value: change })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`${settings.value} || excluded.value` } })
}

/** What the owner has chosen about a subject of another feature's. */
export async function readSubject(db: Db, key: string): Promise<unknown> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, key))
  return row?.value
}

export async function keepSubject(db: Db, key: string, value: object): Promise<void> {
  await db
    .insert(settings)
    .values({ key, value })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } })
}

export async function forgetSubject(db: Db, key: string): Promise<void> {
  await db.delete(settings).where(eq(settings.key, key))
}
