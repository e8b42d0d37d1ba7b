import { isSigned, signPath } from '#platform/secrets/signed-path'
import { linkDays } from '../api'

/** A link that opens one document for whoever has it, for a week. */
export function linkTo({ secret, publicUrl }: { secret: string; publicUrl: string }, path: string, now: Date) {
  const until = new Date(now.getTime() + linkDays * 86_400_000)
  return { url: `${publicUrl}${path}?${new URLSearchParams(signPath(secret, path, until))}`, until }
}

export function isShared(secret: string, path: string, query: unknown, now: Date): boolean {
  const { until, signature } = query as Record<string, unknown>
  if (typeof until !== 'string' || typeof signature !== 'string') return false
  return isSigned(secret, path, { until, signature }, now)
}
