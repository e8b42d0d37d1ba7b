import type { Db } from '#platform/db/database'
import { clients } from './table'

export type NewClient = typeof clients.$inferInsert

export async function createClient(db: Db, client: NewClient) {
  const [created] = await db.insert(clients).values(client).returning()
  if (!created) throw new Error('The client was not stored')
  return created
}
