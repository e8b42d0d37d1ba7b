import { and, desc, eq, ne } from 'drizzle-orm'
import { contracts } from '#features/contracts/server/table'
import type { PortalClient, PortalContract } from '#features/portal/portal-content'
import { findSignRequestsOf, signerUrls } from '#features/signing/server/store'
import type { SignRequestState } from '#features/signing/sign-request'
import type { Db } from '#platform/db/database'

/** Reads what a client signs or has signed, and the contracts that were sent, newest first. */
export type ReadClientContracts = (
  db: Db,
  client: PortalClient,
  visitor: string,
  now: Date,
) => Promise<PortalContract[]>

export function contractsReader(links: { secret: string; publicUrl: string }): ReadClientContracts {
  const urlOf = signerUrls(links)
  return async (db, { id, emails }, visitor, now) => {
    const requests = await findSignRequestsOf(db, { clientId: id, emails, visitor }, urlOf, now)
    const requested = requests.filter(isNewestOrOpen).map(({ contractId, title, url, state, waits }) => ({
      id: contractId ?? 0,
      title,
      url: state === 'declined' ? null : url,
      documentId: null,
      state: waits ? ('to-sign' as const) : (shownStates[state] ?? 'sent'),
    }))
    const sent = await readSentContracts(db, id)
    return [...requested, ...sent.filter((one) => requested.every((other) => other.id !== one.id))]
  }
}

const shownStates: Partial<Record<SignRequestState, PortalContract['state']>> = {
  complete: 'signed',
  declined: 'declined',
}

type Requested = Awaited<ReturnType<typeof findSignRequestsOf>>[number]

/** What was declined is shown until it is asked for again. */
const isNewestOrOpen = (one: Requested, index: number, all: Requested[]) =>
  one.state !== 'declined' || all.findIndex((other) => recordOf(other) === recordOf(one)) === index

const recordOf = ({ source, contractId, quoteId, documentId }: Requested) =>
  `${source} ${contractId ?? quoteId ?? documentId}`

/** Those that the owner sent or marked as sent. */
async function readSentContracts(db: Db, clientId: number): Promise<PortalContract[]> {
  const rows = await db
    .select({ id: contracts.id, title: contracts.title, state: contracts.state, documentId: contracts.documentId })
    .from(contracts)
    .where(and(eq(contracts.clientId, clientId), ne(contracts.state, 'draft')))
    .orderBy(desc(contracts.id))
    .limit(100)
  return rows.flatMap(({ state, ...row }) => (state === 'draft' ? [] : [{ ...row, state, url: null }]))
}
