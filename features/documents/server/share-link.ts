import type * as z from 'zod'
import { day } from '#core/durations'
import { hashOfToken, newLinkToken, openToken } from '#platform/secrets/link-token'
import { hashPassword } from '#platform/secrets/password-hash'
import { sealFor } from '#platform/secrets/seal'
import type { NewShareLink } from '../share-link'
import type { DocumentRouteDeps } from './route-deps'
import { createLink, findLinks } from './store/links'
import type { documentLinks } from './table'

export const sharedPath = '/shared'

type LinkDeps = Pick<DocumentRouteDeps, 'db' | 'secret' | 'publicUrl'>

export async function shareDocument(
  deps: LinkDeps,
  documentId: number,
  { version, days, password }: z.output<typeof NewShareLink>,
  now: Date,
) {
  const { tokenHash, sealedToken } = newLinkToken(sealOf(deps))
  const link = await createLink(deps.db, {
    documentId,
    version: version ?? null,
    tokenHash,
    sealedToken,
    passwordHash: password ? await hashPassword(password) : null,
    expiresAt: new Date(now.getTime() + days * day),
  })
  return shown(deps, link)
}

export const listLinks = async (deps: LinkDeps, documentId: number) =>
  (await findLinks(deps.db, documentId)).map((link) => shown(deps, link))

/** Undefined for text that does not have the form of a token, which saves a database query. */
export const tokenHashOf = (token: string) => (/^[\w-]{32}$/.test(token) ? hashOfToken(token) : undefined)

const sealOf = ({ secret }: LinkDeps) => sealFor(secret, 'document links')

function shown(deps: LinkDeps, link: typeof documentLinks.$inferSelect) {
  const token = openToken(sealOf(deps), link.sealedToken)
  return {
    id: link.id,
    url: token === undefined ? null : `${deps.publicUrl}${sharedPath}/${token}`,
    version: link.version,
    until: link.expiresAt,
    hasPassword: link.passwordHash !== null,
    views: link.views,
    lastViewedAt: link.lastViewedAt,
    createdAt: link.createdAt,
  }
}
