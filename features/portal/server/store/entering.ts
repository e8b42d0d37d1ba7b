import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { day, minute } from '#core/durations'
import { notFound } from '#core/problem'
import type { Db, Transaction } from '#platform/db/database'
import { linkMinutes, sessionDays } from '../../portal'
import { clients, portalLinks, portalSessions, portals } from '../table'
import { isLetIn, publishPortal } from './portals'

/** The portals that an address has access to. */
export const portalsOf = (db: Db, email: string) =>
  db
    .select({ portalId: portals.id, clientId: clients.id, name: clients.name })
    .from(portals)
    .innerJoin(clients, eq(clients.id, portals.clientId))
    .where(isLetIn(db, email))
    .orderBy(clients.id)
    .limit(20)

export async function saveLink(tx: Transaction, portalId: number, email: string, tokenHash: string, now: Date) {
  const expiresAt = new Date(now.getTime() + linkMinutes * minute)
  await tx.insert(portalLinks).values({ portalId, email, tokenHash, expiresAt })
}

/** The portal that an unused link opens. */
export async function findLink(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      id: portalLinks.id,
      portalId: portals.id,
      email: portalLinks.email,
      clientId: clients.id,
      clientName: clients.name,
    })
    .from(portalLinks)
    .innerJoin(portals, eq(portals.id, portalLinks.portalId))
    .innerJoin(clients, eq(clients.id, portals.clientId))
    .where(
      and(
        eq(portalLinks.tokenHash, tokenHash),
        isNull(portalLinks.usedAt),
        gt(portalLinks.expiresAt, now),
        isLetIn(db, portalLinks.email),
      ),
    )
  return found
}

export type Device = { address: string; device: string }

/** Uses a link and opens a session. Of two concurrent requests, one is refused because the link no longer works. */
export async function redeemLink(db: Db, tokenHash: string, session: Device & { tokenHash: string }, now: Date) {
  return db.transaction(async (tx) => {
    const link = await findLink(tx, tokenHash, now)
    const [used] = link
      ? await tx
          .update(portalLinks)
          .set({ usedAt: now })
          .where(and(eq(portalLinks.id, link.id), isNull(portalLinks.usedAt)))
          .returning({ id: portalLinks.id })
      : []
    if (!link || !used) throw notFound('This link no longer works')
    await tx.insert(portalSessions).values({
      ...session,
      portalId: link.portalId,
      email: link.email,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + sessionDays * day),
    })
    await publishPortal(tx, link.clientId)
    return link
  })
}

const seenEvery = 5 * minute

/** Checked on each request: an address without access is signed out at once. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      id: portalSessions.id,
      email: portalSessions.email,
      clientId: clients.id,
      lastSeenAt: portalSessions.lastSeenAt,
    })
    .from(portalSessions)
    .innerJoin(portals, eq(portals.id, portalSessions.portalId))
    .innerJoin(clients, eq(clients.id, portals.clientId))
    .where(
      and(
        eq(portalSessions.tokenHash, tokenHash),
        isNull(portalSessions.endedAt),
        gt(portalSessions.expiresAt, now),
        isLetIn(db, portalSessions.email),
      ),
    )
  if (found && now.getTime() - found.lastSeenAt.getTime() > seenEvery)
    await db.update(portalSessions).set({ lastSeenAt: now }).where(eq(portalSessions.id, found.id))
  return found
}

/** Whether an open session is in the portal that a used link was for, by the same address. */
export async function isOpenedBy(db: Db, sessionHash: string, linkHash: string, now: Date): Promise<boolean> {
  const session = await findSession(db, sessionHash, now)
  if (!session) return false
  const [link] = await db
    .select({ id: portalLinks.id })
    .from(portalLinks)
    .innerJoin(portals, eq(portals.id, portalLinks.portalId))
    .where(
      and(
        eq(portalLinks.tokenHash, linkHash),
        eq(portals.clientId, session.clientId),
        eq(portalLinks.email, session.email),
      ),
    )
  return link !== undefined
}

export async function endSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .update(portalSessions)
    .set({ endedAt: now })
    .where(and(eq(portalSessions.tokenHash, tokenHash), isNull(portalSessions.endedAt)))
}

const recordDays = 365

/** Links after a day, and the record of who entered after a year. */
export async function deleteOldEntries(db: Db, now: Date): Promise<void> {
  await db.delete(portalLinks).where(lt(portalLinks.expiresAt, new Date(now.getTime() - day)))
  const old = new Date(now.getTime() - recordDays * day)
  await db
    .delete(portalSessions)
    .where(
      and(
        lt(portalSessions.createdAt, old),
        or(lt(portalSessions.expiresAt, now), sql`${portalSessions.endedAt} is not null`),
      ),
    )
}
