import { eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { Business } from '../business'
import { settings } from './table'

/** Until the owner chooses, the clock on the wall is the server's. */
export async function readBusiness(db: Db): Promise<Business> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'business'))
  const parsed = Business.safeParse(row?.value)
  return parsed.success ? parsed.data : { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }
}

export async function writeBusiness(db: Db, value: Business): Promise<void> {
  await db
    .insert(settings)
    .values({ key: 'business', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}
