import { readSetting } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { sealFor } from '#platform/secrets/seal'

export const settingsKey = 'signing'

export type StoredSealSettings = {
  timestampUrl?: string | null
  /** The owner's own key with its certificate and password, encrypted. */
  sealedP12?: string | null
}

export const p12Seal = (secret: string) => sealFor(secret, 'sealing p12')

export const readStoredSettings = async (db: Db) => ((await readSetting(db, settingsKey)) ?? {}) as StoredSealSettings

export const hasOwnCertificate = async (db: Db) => Boolean((await readStoredSettings(db)).sealedP12)

/** The owner's own certificate and the timestamp server, where there are any. */
export async function findSealSettings(db: Db, secret: string) {
  const stored = await readStoredSettings(db)
  return { p12: openP12(stored.sealedP12, secret), timestampUrl: stored.timestampUrl || null }
}

/** Undefined where there is none, or another secret encrypted it: then the own key seals. */
function openP12(sealed: string | null | undefined, secret: string) {
  if (!sealed) return undefined
  try {
    const { file, password } = JSON.parse(p12Seal(secret).open(sealed)) as { file: string; password: string }
    return { file: new Uint8Array(Buffer.from(file, 'base64')), password }
  } catch {
    return undefined
  }
}
