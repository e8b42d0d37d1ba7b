import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { readSetting, saveSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'

export const setupRoundKey = 'set-up round'

/**
 * The token in the set-up link, derived from the app secret so that it survives a restart. It becomes invalid once an
 * owner exists. Deleting everything starts a new round with another token.
 */
export async function setupToken(db: Db, secret: string): Promise<string> {
  const round = (await readSetting(db, setupRoundKey)) as { id: string } | undefined
  return createHmac('sha256', secret)
    .update(['set up the owner', ...(round ? [round.id] : [])].join('\n'))
    .digest('base64url')
}

export const startSetupRound = (db: Db) => saveSetting(db, setupRoundKey, { id: randomUUID() })

export async function isSetupToken(db: Db, secret: string, given: string): Promise<boolean> {
  const expected = Buffer.from(await setupToken(db, secret))
  const candidate = Buffer.from(given)
  return candidate.length === expected.length && timingSafeEqual(candidate, expected)
}
