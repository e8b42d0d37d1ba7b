import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { openToken } from '#platform/secrets/link-token'
import { sealFor } from '#platform/secrets/seal'
import { publicPath } from '../public-link'
import { canSign, requestStateOn, signerStates } from '../state'
import { todayOf, type UrlOf, withSigners } from './store/read'
import { signers, signRequests } from './table'

export { isSignerMailWanted, signerMailOutcome } from './store/mails'
export { withdrawChanged } from './store/sending'
export { hasOwnCertificate } from './store/settings'

export const linkSeal = (secret: string) => sealFor(secret, 'sign links')

/** The address of a signer's page, from its sealed token. */
export function signerUrls({ secret, publicUrl }: { secret: string; publicUrl: string }): UrlOf {
  const seal = linkSeal(secret)
  return (sealedToken) => {
    const token = openToken(seal, sealedToken)
    return token === undefined ? null : `${publicUrl}${publicPath(token)}`
  }
}

/**
 * The requests of a client in which these email addresses sign, newest first: what waits for them, and what is complete.
 * The URL is their own page, where they sign or read again what was signed.
 */
export async function findSignRequestsOf(
  db: Db,
  { clientId, emails }: { clientId: number; emails: string[] },
  urlOf: UrlOf,
  now: Date,
) {
  if (emails.length === 0) return []
  const today = await todayOf(db, now)
  const addresses = emails.map((email) => email.toLowerCase())
  const rows = await db
    .select()
    .from(signRequests)
    .where(
      and(
        eq(signRequests.clientId, clientId),
        inArray(signRequests.state, ['out', 'complete']),
        sql`exists (select from ${signers} where ${signers.requestId} = ${signRequests.id} and ${inArray(sql`lower(${signers.email})`, addresses)})`,
      ),
    )
    .orderBy(desc(signRequests.id))
    .limit(200)
  return (await withSigners(db, rows)).flatMap((row) => {
    const index = row.signers.findIndex(({ email }) => addresses.includes(email.toLowerCase()))
    const signer = row.signers[index]
    const state = requestStateOn(row, row.signers, today)
    const signerState = signerStates(row.inOrder, row.signers)[index] ?? 'waiting'
    if (!signer || state === 'expired') return []
    const { id, title, source, contractId, quoteId, documentId, lastDay, completedAt, createdAt } = row
    const shown = { id, title, source, contractId, quoteId, documentId, lastDay, completedAt, createdAt }
    return [
      {
        ...shown,
        state,
        signerState,
        waits: canSign(state, signerState),
        url: urlOf(signer.sealedToken),
        email: signer.email,
      },
    ]
  })
}
