import { and, asc, desc, eq, exists, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import { invalid, notFound } from '#core/problem'
import { findClientBilling } from '#features/client-billing/server/store'
import { findClient } from '#features/clients/server/store'
import { languageFor } from '#features/invoices/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { readPortal } from '../../api'
import { portalLimits } from '../../portal'
import type { PortalClient } from '../../portal-content'
import { clients, portalAddresses, portalLinks, portalSessions, portals } from '../table'

export const publishPortal = (tx: Transaction, clientId: number) =>
  publishInvalidation(tx, [readPortal.path.replace(':id', String(clientId))])

/** The client's row, made where there is none yet. */
export async function lockPortal(tx: Transaction, clientId: number) {
  await findClient(tx, clientId)
  await tx.insert(portals).values({ clientId }).onConflictDoNothing()
  const [portal] = await tx.select().from(portals).where(eq(portals.clientId, clientId)).for('update')
  if (!portal) throw notFound('Client not found')
  return portal
}

export async function switchPortal(tx: Transaction, clientId: number, isOn: boolean, now: Date): Promise<void> {
  const portal = await lockPortal(tx, clientId)
  await tx.update(portals).set({ isOn }).where(eq(portals.id, portal.id))
  if (!isOn) await endSessions(tx, portal.id, now)
  await publishPortal(tx, clientId)
}

export async function addAddress(tx: Transaction, clientId: number, email: string): Promise<void> {
  const portal = await lockPortal(tx, clientId)
  const { length } = await addressesOf(tx, portal.id)
  if (length >= portalLimits.addresses) throw invalid({ email: `At most ${portalLimits.addresses} addresses` })
  await tx.insert(portalAddresses).values({ portalId: portal.id, email }).onConflictDoNothing()
  await publishPortal(tx, clientId)
}

/** Returns the address. */
export async function removeAddress(tx: Transaction, clientId: number, addressId: number, now: Date): Promise<string> {
  const portal = await lockPortal(tx, clientId)
  const [removed] = await tx
    .delete(portalAddresses)
    .where(and(eq(portalAddresses.portalId, portal.id), eq(portalAddresses.id, addressId)))
    .returning({ email: portalAddresses.email })
  if (!removed) throw notFound('That address is not let in')
  await endSessions(tx, portal.id, now, removed.email)
  await publishPortal(tx, clientId)
  return removed.email
}

export async function endAllSessions(tx: Transaction, clientId: number, now: Date): Promise<number> {
  const portal = await lockPortal(tx, clientId)
  const ended = await endSessions(tx, portal.id, now)
  await publishPortal(tx, clientId)
  return ended
}

/** Links that were not used yet end with them. */
async function endSessions(tx: Transaction, portalId: number, now: Date, email?: string): Promise<number> {
  const ended = await tx
    .update(portalSessions)
    .set({ endedAt: now })
    .where(
      and(
        eq(portalSessions.portalId, portalId),
        isNull(portalSessions.endedAt),
        gt(portalSessions.expiresAt, now),
        email === undefined ? undefined : eq(portalSessions.email, email),
      ),
    )
    .returning({ id: portalSessions.id })
  await tx
    .delete(portalLinks)
    .where(and(eq(portalLinks.portalId, portalId), email === undefined ? undefined : eq(portalLinks.email, email)))
  return ended.length
}

const addressesOf = (db: Db, portalId: number) =>
  db
    .select({ id: portalAddresses.id, email: portalAddresses.email })
    .from(portalAddresses)
    .where(eq(portalAddresses.portalId, portalId))
    .orderBy(asc(portalAddresses.id))

const maxListedSessions = 50

export async function findPortal(db: Db, clientId: number, now: Date) {
  const { email } = await findClient(db, clientId)
  const [portal] = await db.select().from(portals).where(eq(portals.clientId, clientId))
  if (!portal) return { isOn: false, email, addresses: [], sessions: [] }
  const sessions = await db
    .select()
    .from(portalSessions)
    .where(eq(portalSessions.portalId, portal.id))
    .orderBy(desc(portalSessions.id))
    .limit(maxListedSessions)
  return {
    isOn: portal.isOn,
    email,
    addresses: await addressesOf(db, portal.id),
    sessions: sessions.map((session) => ({
      ...session,
      isOpen: portal.isOn && session.endedAt === null && session.expiresAt > now,
    })),
  }
}

/** The portal of a client with the language and the addresses that are let in. */
export async function findPortalClient(db: Db, clientId: number): Promise<PortalClient> {
  const client = await findClient(db, clientId)
  const [portal] = await db.select().from(portals).where(eq(portals.clientId, clientId))
  const billing = await findClientBilling(db, clientId)
  const business = await readBusiness(db)
  const further = portal ? await addressesOf(db, portal.id) : []
  const own = client.email.trim().toLowerCase()
  return {
    id: client.id,
    name: client.name,
    language: billing.language ?? (await languageFor(db, clientId, business.language)),
    emails: [...new Set([...(own ? [own] : []), ...further.map(({ email }) => email)])],
    threadId: portal?.threadId ?? '',
  }
}

/** By client: further addresses that are let in. */
export async function furtherAddresses(db: Db, clientId: number): Promise<string[]> {
  const [portal] = await db.select({ id: portals.id }).from(portals).where(eq(portals.clientId, clientId))
  return portal ? (await addressesOf(db, portal.id)).map(({ email }) => email) : []
}

/** True where an address, in the given column or value, may enter the joined portal. */
export const isLetIn = (db: Db, email: typeof portalSessions.email | typeof portalLinks.email | string) =>
  and(
    portals.isOn,
    or(
      eq(sql`lower(trim(${clients.email}))`, email),
      exists(
        db
          .select({ one: sql`1` })
          .from(portalAddresses)
          .where(and(eq(portalAddresses.portalId, portals.id), eq(portalAddresses.email, email))),
      ),
    ),
  )

/** When clients are merged, the portal of the client that stays wins. Returns the ids of what moved. */
export async function movePortal(db: Db, from: number, to: number): Promise<number[]> {
  const moved = await db
    .update(portals)
    .set({ clientId: to })
    .where(
      and(
        eq(portals.clientId, from),
        notExists(db.select({ one: sql`1` }).from(sql`${portals} as other`).where(sql`other.client_id = ${to}`)),
      ),
    )
    .returning({ id: portals.id })
  return moved.map(({ id }) => id)
}

export async function movePortalBack(db: Db, ids: number[], to: number): Promise<void> {
  if (ids.length > 0) await db.update(portals).set({ clientId: to }).where(inArray(portals.id, ids))
}
