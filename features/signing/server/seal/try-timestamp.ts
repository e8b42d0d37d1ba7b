import { webcrypto } from 'node:crypto'
import { HttpTimestampAuthority } from '@libpdf/core'
import { second } from '#core/durations'

const trialSeconds = 5

/** Requests a test timestamp; returns the error, or undefined if it worked. Runs in a thread. */
export async function tryTimestamp(url: string): Promise<string | undefined> {
  let status: number | undefined
  const authority = new HttpTimestampAuthority(url, {
    timeout: trialSeconds * second,
    fetch: async (...asked) => {
      const answer = await fetch(...asked)
      status = answer.status
      return answer
    },
  })
  try {
    await authority.timestamp(webcrypto.getRandomValues(new Uint8Array(32)), 'SHA-256')
    return undefined
  } catch (error) {
    if (error instanceof Error && /timed out/.test(error.message))
      return `This server did not answer within ${trialSeconds} seconds.`
    if (status === undefined) return 'This server cannot be reached.'
    if (status >= 400) return `This server answered with an error (HTTP ${status}).`
    return 'What answers at this address gives no timestamps.'
  }
}
