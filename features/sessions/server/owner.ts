import { hashPassword } from 'better-auth/crypto'
import { Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { createOwner, ownerExists } from './store'

export type OwnerSettings = { username: string; password: string; email: string; name: string }

/** Makes the owner from the settings on the first start; later starts leave what the owner has changed since. */
export async function createOwnerFromSettings(db: Db, { password, ...owner }: OwnerSettings): Promise<void> {
  if (await ownerExists(db)) return
  try {
    await createOwner(db, { ...owner, passwordHash: await hashPassword(password) })
  } catch (error) {
    // Another process was quicker with the same settings.
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
  }
}
