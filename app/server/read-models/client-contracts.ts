import { and, desc, eq, ne } from 'drizzle-orm'
import { contracts } from '#features/contracts/server/table'
import type { RoomClient, RoomContract } from '#features/portal/room'
import type { Db } from '#platform/db/database'

/** Reads the contracts that were sent to a client, newest first, with the page to sign those that wait for it. */
export type ReadClientContracts = (db: Db, client: RoomClient) => Promise<RoomContract[]>

/** Those that the owner sent or marked as sent. */
export const readSentContracts: ReadClientContracts = async (db, client) => {
  const rows = await db
    .select({ id: contracts.id, title: contracts.title, state: contracts.state, documentId: contracts.documentId })
    .from(contracts)
    .where(and(eq(contracts.clientId, client.id), ne(contracts.state, 'draft')))
    .orderBy(desc(contracts.id))
    .limit(100)
  return rows.flatMap(({ state, ...row }) => (state === 'draft' ? [] : [{ ...row, state, url: null }]))
}
