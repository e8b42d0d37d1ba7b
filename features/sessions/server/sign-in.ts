import { setTimeout as wait } from 'node:timers/promises'
import { plural } from '#core/plural'
import { Problem, tooMany } from '#core/problem'
import type { Db } from '#platform/db/database'
import { countAttempt, type Limit, resetThrottles } from '#platform/throttle/throttle'
import { wrongCredentials } from '../api'
import { findUserByName } from './store'

export const signInLimits = {
  account: { times: 10, withinMinutes: 15 },
  address: { times: 20, withinMinutes: 15 },
} satisfies Record<string, Limit>

/** Every refusal takes this long, so that timing does not reveal the reason. */
const minRefusalTime = 500

/** Runs a sign-in attempt unless the account or the IP address failed too often; success resets both counts. */
export async function limitAttempts<Result>(
  db: Db,
  { name, address }: { name: string; address: string },
  signIn: () => Promise<Result>,
): Promise<Result> {
  const minimumWait = wait(minRefusalTime)
  try {
    const keys = { account: `sign-in:account:${await accountKey(db, name)}`, address: `sign-in:address:${address}` }
    await checkLimits(db, keys)
    const result = await signIn()
    await resetThrottles(db, Object.values(keys))
    return result
  } catch (error) {
    await minimumWait
    throw error
  }
}

export const wrongCredentialsProblem = (message: string = wrongCredentials) =>
  new Problem('wrong-credentials', 401, message)

async function checkLimits(db: Db, keys: { account: string; address: string }): Promise<void> {
  const tries = [
    await countAttempt(db, keys.address, signInLimits.address),
    await countAttempt(db, keys.account, signInLimits.account),
  ]
  const minutes = Math.max(...tries.map((one) => (one.allowed ? 0 : one.minutesLeft)))
  if (minutes > 0) throw tooMany(`Too many attempts. Please try again in ${plural(minutes, 'minute')}.`)
}

/** User name and email of one account share one count. */
async function accountKey(db: Db, name: string): Promise<string> {
  const user = await findUserByName(db, name)
  return user ? String(user.id) : name.trim().toLowerCase().slice(0, 100)
}
