import { setTimeout as wait } from 'node:timers/promises'
import { Problem, tooMany } from '#core/problem'
import type { Db } from '#platform/db/database'
import { forgive, type Limit, tryUnder } from '#platform/throttle/throttle'
import { wrongCredentials } from '../api'
import { findUserByName } from './store'

export const signInLimits = {
  account: { times: 10, withinMinutes: 15 },
  address: { times: 20, withinMinutes: 15 },
} satisfies Record<string, Limit>

/** A refusal takes this long whatever its reason, so that its time tells nothing. */
const refusalTakes = 500

/** Lets an attempt through unless the account or the address has failed too often; a success clears both counts. */
export async function attempt<Result>(
  db: Db,
  { name, address }: { name: string; address: string },
  signIn: () => Promise<Result>,
): Promise<Result> {
  const steady = wait(refusalTakes)
  try {
    const keys = { account: `sign-in:account:${await accountOf(db, name)}`, address: `sign-in:address:${address}` }
    await allow(db, keys)
    const result = await signIn()
    await forgive(db, Object.values(keys))
    return result
  } catch (error) {
    await steady
    throw error
  }
}

export const refused = (message: string = wrongCredentials) => new Problem('wrong-credentials', 401, message)

async function allow(db: Db, keys: { account: string; address: string }): Promise<void> {
  const tries = [
    await tryUnder(db, keys.address, signInLimits.address),
    await tryUnder(db, keys.account, signInLimits.account),
  ]
  const minutes = Math.max(...tries.map((one) => (one.allowed ? 0 : one.minutesLeft)))
  if (minutes > 0) throw tooMany(`Too many attempts. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`)
}

/** User name and e-mail lead to the same account, so they share one count. */
async function accountOf(db: Db, name: string): Promise<string> {
  const user = await findUserByName(db, name)
  return user ? String(user.id) : name.trim().toLowerCase().slice(0, 100)
}
