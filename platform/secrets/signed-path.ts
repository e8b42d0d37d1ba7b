import { createHmac, timingSafeEqual } from 'node:crypto'

type Signature = { until: string; signature: string }

/** Opens one path for whoever has the link, until a moment. */
export function signPath(secret: string, path: string, until: Date): Signature {
  const seconds = String(Math.floor(until.getTime() / 1000))
  return { until: seconds, signature: sealOf(secret, path, seconds) }
}

export function isSigned(secret: string, path: string, { until, signature }: Partial<Signature>, now: Date): boolean {
  if (!until || !signature || !/^\d{1,12}$/.test(until) || Number(until) * 1000 <= now.getTime()) return false
  const [given, right] = [Buffer.from(signature), Buffer.from(sealOf(secret, path, until))]
  return given.length === right.length && timingSafeEqual(given, right)
}

/** The purpose is part of what is sealed, so that no other seal of the same secret fits. */
const sealOf = (secret: string, path: string, until: string) =>
  createHmac('sha256', secret).update(`signed path\n${path}\n${until}`).digest('base64url')
