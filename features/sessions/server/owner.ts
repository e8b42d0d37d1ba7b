import { hashPassword } from 'better-auth/crypto'
import { Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { BadSetting } from '#platform/env/settings'
import { isCommonPassword } from './is-common-password'
import { createOwner, ownerExists } from './store'

export type OwnerSettings = { username: string; password: string; email: string; name: string }

export function refuseCommonPassword({ password }: OwnerSettings): void {
  if (isCommonPassword(password))
    throw new BadSetting(
      'The setting OWNER_PASSWORD must not be a common password. Choose one that nobody would guess.',
    )
}

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
