import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { hashOfToken, newLinkToken, openToken, withdrawnHash } from '#platform/secrets/link-token'
import { type Seal, sealFor } from '#platform/secrets/seal'
import { listInvoices } from '../../api'
import type { DocumentLanguage } from '../../invoice'
import { isToken, publicPath } from '../../public-link'
import { invoices } from '../table'
import { type Actor, clientActor, recordHistory } from './history'

/** What the links of invoices are sealed with. */
export const invoiceLinkSeal = (secret: string): Seal => sealFor(secret, 'invoice links')

/** The page of an invoice by its sealed token. Null without one, or where it was sealed with another secret. */
export function invoiceUrl(seal: Seal, publicUrl: string, sealedToken: string | null): string | null {
  const token = sealedToken && openToken(seal, sealedToken)
  return token ? `${publicUrl}${publicPath(token)}` : null
}

/**
 * Returns the existing token, or makes one; also where the existing one cannot be read any more. Keeps `updatedAt`, so
 * that open editors can still save.
 */
export async function makeLink(
  db: Db,
  invoice: { id: number; invoiceNumber: string },
  seal: Seal,
  by: Actor,
): Promise<{ token: string; isNew: boolean }> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ sealedToken: invoices.sealedToken })
      .from(invoices)
      .where(eq(invoices.id, invoice.id))
      .for('update')
    const existing = row?.sealedToken && openToken(seal, row.sealedToken)
    if (existing) return { token: existing, isNew: false }
    const { token, tokenHash, sealedToken } = newLinkToken(seal)
    await tx
      .update(invoices)
      .set({ tokenHash, sealedToken, updatedAt: sql`${invoices.updatedAt}` })
      .where(eq(invoices.id, invoice.id))
    await recordHistory(tx, { invoice, by, kind: 'link-made' })
    await publishInvalidation(tx, [listInvoices.path])
    return { token, isNew: true }
  })
}

/** Whether there was a link. */
export async function revokeLink(db: Db, invoice: { id: number; invoiceNumber: string }, by: Actor): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select({ tokenHash: invoices.tokenHash, sealedToken: invoices.sealedToken })
      .from(invoices)
      .where(eq(invoices.id, invoice.id))
      .for('update')
    if (!row?.tokenHash || !row.sealedToken) return false
    await tx
      .update(invoices)
      .set({ tokenHash: withdrawnHash(row.tokenHash), sealedToken: null, updatedAt: sql`${invoices.updatedAt}` })
      .where(eq(invoices.id, invoice.id))
    await recordHistory(tx, { invoice, by, kind: 'link-revoked' })
    await publishInvalidation(tx, [listInvoices.path])
    return true
  })
}

/** The language of the invoice whose newest link was this one, if it was withdrawn. */
export async function findWithdrawnLink(db: Db, token: string): Promise<{ language: DocumentLanguage } | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await db
    .select({ language: invoices.language })
    .from(invoices)
    .where(eq(invoices.tokenHash, withdrawnHash(hashOfToken(token))))
  return found
}

/** Earlier versions kept the tokens as they are; the links go on working. */
export async function sealPlainLinks(db: Db, seal: Seal): Promise<void> {
  const plain = await db
    .select({ id: invoices.id, token: invoices.publicToken })
    .from(invoices)
    .where(isNotNull(invoices.publicToken))
  for (const { id, token } of plain)
    await db
      .update(invoices)
      .set({
        publicToken: null,
        tokenHash: hashOfToken(token ?? ''),
        sealedToken: seal.close(token ?? ''),
        updatedAt: sql`${invoices.updatedAt}`,
      })
      .where(eq(invoices.id, id))
}

/** Records the first view only. */
export async function markViewed(db: Db, invoice: { id: number; invoiceNumber: string }, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const first = await tx
      .update(invoices)
      .set({ viewedAt: now, updatedAt: sql`${invoices.updatedAt}` })
      .where(and(eq(invoices.id, invoice.id), isNull(invoices.viewedAt)))
      .returning({ id: invoices.id })
    if (first.length === 0) return
    await recordHistory(tx, { invoice, by: clientActor, kind: 'viewed' })
    await publishInvalidation(tx, [listInvoices.path])
  })
}

/** The language of the invoice that a link leads or led to. */
export async function findLinkLanguage(db: Db, token: string): Promise<DocumentLanguage | undefined> {
  if (!isToken(token)) return undefined
  const [found] = await db
    .select({ language: invoices.language })
    .from(invoices)
    .where(inArray(invoices.tokenHash, [hashOfToken(token), withdrawnHash(hashOfToken(token))]))
  return found?.language
}
