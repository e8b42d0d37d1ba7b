import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/database'
import { openToken } from '#platform/secrets/link-token'
import { sealFor } from '#platform/secrets/seal'
import { publicPath } from '../public-link'
import { canSign, requestStateOn, signerStates } from '../state'
import { selectRequests, todayOf, type UrlOf } from './store/read'
import { signers, signRequests } from './table'

export { isSignerMailWanted, signerMailBounced, signerMailOutcome } from './store/mails'
export { withdrawAnswered, withdrawChanged } from './store/sending'
export { hasOwnCertificate } from './store/settings'

export const linkSeal = (secret: string) => sealFor(secret, 'sign links')

/** The address of a signer's page, from its sealed token. */
export function signerUrls({ secret, publicUrl }: { secret: string; publicUrl: string }): UrlOf {
  const seal = linkSeal(secret)
  const opened = new Map<string, string | null>()
  return (sealedToken) => {
    const known = opened.get(sealedToken)
    if (known !== undefined) return known
    const token = openToken(seal, sealedToken)
    const url = token === undefined ? null : `${publicUrl}${publicPath(token)}`
    if (opened.size >= maxOpened) opened.clear()
    opened.set(sealedToken, url)
    return url
  }
}

/** Enough for several pages of the list; decrypting the links of one page takes a sixth of its time. */
const maxOpened = 2_000

/**
 * The requests of a client in which these email addresses sign, newest first: what waits for them, what is complete
 * and what was declined.
 * The URL is a signer's own page: of what still waits, only whoever has that address gets it.
 */
export async function findSignRequestsOf(
  db: Db,
  { clientId, emails, visitor }: { clientId: number; emails: string[]; visitor: string },
  urlOf: UrlOf,
  now: Date,
) {
  if (emails.length === 0) return []
  const today = await todayOf(db, now)
  const addresses = emails.map((email) => email.toLowerCase())
  const rows = await selectRequests(
    db,
    and(
      eq(signRequests.clientId, clientId),
      inArray(signRequests.state, ['out', 'complete', 'declined']),
      sql`exists (select from ${signers} where ${signers.requestId} = ${signRequests.id} and ${inArray(sql`lower(${signers.email})`, addresses)})`,
    ),
  ).limit(200)
  return rows.flatMap((row) => {
    const isVisitors = ({ email }: { email: string }) => email.toLowerCase() === visitor.toLowerCase()
    const signer =
      row.signers.find(isVisitors) ?? row.signers.find(({ email }) => addresses.includes(email.toLowerCase()))
    const state = requestStateOn(row, row.signers, today)
    if (!signer || state === 'expired') return []
    const signerState = signerStates(row, row.signers)[signer.position - 1] ?? 'waiting'
    const { id, title, source, contractId, quoteId, documentId, lastDay, completedAt, createdAt } = row
    const shown = { id, title, source, contractId, quoteId, documentId, lastDay, completedAt, createdAt }
    return [
      {
        ...shown,
        state,
        signerState,
        waits: isVisitors(signer) && canSign(state, signerState),
        url: isVisitors(signer) || state === 'complete' ? urlOf(signer.sealedToken) : null,
        email: signer.email,
      },
    ]
  })
}
