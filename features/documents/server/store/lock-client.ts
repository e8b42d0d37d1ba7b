import { eq } from 'drizzle-orm'
import { invalid } from '#core/problem'
import type { Db } from '#platform/db/database'
import { clients } from '../table'

/** Locks the client, so that it is not deleted before the document is stored. */
export async function lockClient(tx: Db, clientId: number | null | undefined): Promise<void> {
  if (!clientId) return
  const [found] = await tx.select({ id: clients.id }).from(clients).where(eq(clients.id, clientId)).for('key share')
  if (!found) throw invalid({ clientId: 'That client no longer exists' })
}
