import { createHmac, timingSafeEqual } from 'node:crypto'

type Signature = { until: string; signature: string }

/** Signs a path for a link that works without a session, until a given time. */
export function signPath(secret: string, path: string, until: Date): Signature {
  const seconds = String(Math.floor(until.getTime() / 1000))
  return { until: seconds, signature: signatureOf(secret, path, seconds) }
}

export function isSigned(secret: string, path: string, { until, signature }: Partial<Signature>, now: Date): boolean {
  if (!until || !signature || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, path, until))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The purpose is part of the signed text, so that no other signature with the same secret fits. */
const signatureOf = (secret: string, path: string, until: string) =>
  createHmac('sha256', secret).update(`signed path\n${path}\n${until}`).digest('base64url')
