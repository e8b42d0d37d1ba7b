import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tooMany } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { queueMail } from '#platform/outbox/outbox'
import { hashOfToken } from '#platform/secrets/link-token'
import { countAttempt, type Limit } from '#platform/throttle/throttle'
import { enterPath } from '../portal'
import { wordsIn } from '../words'
import type { PortalDeps } from './deps'
import { portalsOf, saveLink } from './store/entering'
import { findPortalClient } from './store/portals'

/** Counted for each mail address and each network address, known or not. */
const addressLimit: Limit = { times: 5, withinMinutes: 15 }
const networkLimit: Limit = { times: 30, withinMinutes: 15 }

/** A constant answer time, so that it does not reveal whether an address is known. */
const answerMs = 250

/** Links and sessions are stored as hashes only. */
export const newToken = () => randomBytes(24).toString('base64url')
export const isToken = (text: string) => /^[\w-]{32}$/.test(text)

/** Mails a link to an address with access. Takes as long for an address without. */
export async function mailLink(deps: PortalDeps, email: string, ip: string, now: Date): Promise<void> {
  for (const [key, limit] of [
    [`portal:${ip}`, networkLimit],
    [`portal:${email}`, addressLimit],
  ] as const)
    if (!(await countAttempt(deps.db, key, limit)).allowed) throw tooMany(wordsIn('en').enter.tooMany)
  await Promise.all([wait(answerMs), sendLinks(deps, email, now)])
}

/** Somebody with several businesses gets a link for each. */
async function sendLinks({ db, publicUrl, hasMailAccount }: PortalDeps, email: string, now: Date) {
  const portals = await portalsOf(db, email)
  const [first] = portals
  if (!first || !(await hasMailAccount(db))) return
  const { language, name } = await findPortalClient(db, first.clientId)
  const words = wordsIn(language).mail
  const business = await readBusiness(db)
  await db.transaction(async (tx) => {
    const links: string[] = []
    for (const portal of portals) {
      const token = newToken()
      await saveLink(tx, portal.portalId, email, hashOfToken(token), now)
      const url = publicUrl + enterPath(token)
      links.push(portals.length > 1 ? `${words.linkOf(portal.name)}\n${url}` : url)
    }
    await queueMail(tx, {
      key: `portal link ${randomBytes(12).toString('base64url')}`,
      origin: { kind: 'portal-link', id: first.clientId },
      to: [{ address: email }],
      subject: words.linkSubject(business.name),
      text: [words.hello(name), [words.link, ...links].join('\n\n'), words.notYou, business.name]
        .filter(Boolean)
        .join('\n\n'),
    })
  })
}
