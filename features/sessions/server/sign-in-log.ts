import { Problem } from '#core/problem'
import { type Origin, recordRefusedSignIn } from '#features/security-log/server/store'
import type { Db } from '#platform/db/database'

/** As the security log words them. */
export const signInMethods = {
  password: 'with the password',
  code: 'with a code',
  recoveryCode: 'with a recovery code',
  passkey: 'with a passkey',
  passkeyAsSecondFactor: 'with password and passkey',
}

/** Runs a sign-in; if it is refused, or throttled, the security log counts it. */
export async function withRefusalsRecorded<Result>(
  db: Db,
  request: Exclude<Origin, null>,
  method: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Problem && [401, 429].includes(error.status))
      await recordRefusedSignIn(db, request, method, new Date())
    throw error
  }
}
