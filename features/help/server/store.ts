import { sql } from 'drizzle-orm'
import type { Db, Rows } from '#platform/db/database'

export async function databaseVersion(db: Db): Promise<string> {
  const { rows } = (await db.execute(sql`select current_setting('server_version') as version`)) as unknown as Rows
  return String(rows[0]?.version ?? '')
}
