import { and, desc, eq, ne } from 'drizzle-orm'
import { contracts } from '#features/contracts/server/table'
import type { RoomClient, RoomContract } from '#features/portal/room'
import { findSignRequestsOf, signerUrls } from '#features/signing/server/store'
import type { Db } from '#platform/db/database'

/** Reads what a client signs or has signed, and the contracts that were sent, newest first. */
export type ReadClientContracts = (db: Db, client: RoomClient, now: Date) => Promise<RoomContract[]>

export function contractsReader(links: { secret: string; publicUrl: string }): ReadClientContracts {
  const urlOf = signerUrls(links)
  return async (db, client, now) => {
    const requests = await findSignRequestsOf(db, { clientId: client.id, emails: client.emails }, urlOf, now)
    const requested = requests.map(({ contractId, title, url, state, waits }) => ({
      id: contractId ?? 0,
      title,
      url,
      documentId: null,
      state: waits ? ('to-sign' as const) : state === 'complete' ? ('signed' as const) : ('sent' as const),
    }))
    const sent = await readSentContracts(db, client.id)
    return [...requested, ...sent.filter(({ id }) => requested.every((one) => one.id !== id))]
  }
}

/** Those that the owner sent or marked as sent. */
async function readSentContracts(db: Db, clientId: number): Promise<RoomContract[]> {
  const rows = await db
    .select({ id: contracts.id, title: contracts.title, state: contracts.state, documentId: contracts.documentId })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), ne(contracts.state, 'draft')))
    .orderBy(desc(contracts.id))
    .limit(100)
  return rows.flatMap(({ state, ...row }) => (state === 'draft' ? [] : [{ ...row, state, url: null }]))
}
