import { hashPassword } from 'better-auth/crypto'
import { Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { createOwner, ownerExists } from './store'

export type OwnerSettings = { username: string; password: string; email: string; name: string }

/** Creates the owner from environment settings on the first start only. */
export async function createOwnerFromSettings(db: Db, { password, ...owner }: OwnerSettings): Promise<void> {
  if (await ownerExists(db)) return
  try {
    await createOwner(db, { ...owner, passwordHash: await hashPassword(password) })
  } catch (error) {
    // Another process created the owner at the same time.
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
  }
}
