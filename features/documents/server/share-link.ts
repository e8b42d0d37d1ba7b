import { day } from '#core/durations'
import { isSigned, signPath } from '#platform/secrets/signed-path'
import { shareLinkDays } from '../api'

export function createShareLink({ secret, publicUrl }: { secret: string; publicUrl: string }, path: string, now: Date) {
  const until = new Date(now.getTime() + shareLinkDays * day)
  return { url: `${publicUrl}${path}?${new URLSearchParams(signPath(secret, path, until))}`, until }
}

export function isValidShareLink(secret: string, path: string, query: unknown, now: Date): boolean {
  const { until, signature } = query as Record<string, unknown>
  if (typeof until !== 'string' || typeof signature !== 'string') return false
  return isSigned(secret, path, { until, signature }, now)
}
