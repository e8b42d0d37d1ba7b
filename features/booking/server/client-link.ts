import { day } from '#core/durations'
import { sealFor } from '#platform/secrets/seal'

const validFor = 90 * day

const seal = (secret: string) => sealFor(secret, 'booking links for clients')

/** Says which client a link was made for; nothing is stored. */
export const clientToken = (secret: string, clientId: number, now = new Date()) =>
  seal(secret).close(`${clientId} ${now.getTime()}`)

/** Undefined for anything else than a link of ours of the last three months. */
export function clientOfToken(secret: string, token: string | undefined, now: Date): number | undefined {
  if (!token) return undefined
  try {
    const [clientId, madeAt] = seal(secret).open(token).split(' ').map(Number)
    return madeAt && madeAt > now.getTime() - validFor ? clientId : undefined
  } catch {
    return undefined
  }
}
