import { setTimeout as wait } from 'node:timers/promises'
import { plural } from '#core/plural'
import { Problem, tooMany } from '#core/problem'
import type { Db } from '#platform/db/database'
import { claimAttempt, type GrowingWait } from '#platform/throttle/growing-wait'
import { countAttempt, type Limit, resetThrottles } from '#platform/throttle/throttle'
import { wrongCredentials } from '../api'

export const signInLimits = {
  address: { times: 20, withinMinutes: 15 },
  /** One account from one address, or from one known device. */
  account: { times: 10, withinMinutes: 15 },
  secondFactor: { times: 5, withinMinutes: 15 },
  /** Wrong current passwords inside a session. */
  password: { times: 5, withinMinutes: 15 },
  code: { times: 1, withinMinutes: 2 },
  /** Each stores a challenge for five minutes. */
  passkeyOptions: { times: 60, withinMinutes: 15 },
} satisfies Record<string, Limit>

/** For all attempts on one account: strangers only slow each other down, and never lock out the owner's own browser. */
export const accountWait: GrowingWait = { freeTimes: 20, maxSeconds: 15 * 60 }

/** Every refusal takes this long, so that timing does not reveal the reason. */
const minRefusalTime = 500

type Attempt = { account: string; address: string; device: string | undefined }

/** Runs a sign-in by password unless this address, device or account failed too often; success resets its counts. */
export async function limitSignIn<Result>(db: Db, attempt: Attempt, signIn: () => Promise<Result>): Promise<Result> {
  const { account, address, device } = attempt
  const place = device ? `device:${device}` : `address:${address}`
  const limits: [string, Limit][] = [
    ...(device ? [] : [[`sign-in:address:${address}`, signInLimits.address] as [string, Limit]]),
    [`sign-in:account:${account}:${place}`, signInLimits.account],
  ]
  const turnKey = `sign-in:account:${account}`
  return refuseSlowly(async () => {
    await checkLimits(db, limits)
    const seconds = device ? 0 : await claimAttempt(db, turnKey, accountWait)
    if (seconds > 0) throw tooManyAttempts(Math.ceil(seconds / 60))
    const result = await signIn()
    await resetThrottles(db, [...limits.map(([key]) => key), turnKey])
    return result
  })
}

/** Runs the check of a second factor, counted by the pending sign-in that it completes and by address. */
export async function limitSecondFactor<Result>(
  db: Db,
  { pendingSignIn, address }: { pendingSignIn: string; address: string },
  check: () => Promise<Result>,
): Promise<Result> {
  const limits: [string, Limit][] = [
    [`code:address:${address}`, signInLimits.address],
    [`code:sign-in:${pendingSignIn}`, signInLimits.secondFactor],
  ]
  return refuseSlowly(async () => {
    await checkLimits(db, limits)
    const result = await check()
    await resetThrottles(
      db,
      limits.map(([key]) => key),
    )
    return result
  })
}

/** Runs a sign-in by passkey, counted by address: which account it is for is known only afterwards. */
export async function limitPasskeySignIn<Result>(
  db: Db,
  address: string,
  signIn: () => Promise<Result>,
): Promise<Result> {
  const key = `passkey:address:${address}`
  return refuseSlowly(async () => {
    await checkLimits(db, [[key, signInLimits.address]])
    const result = await signIn()
    await resetThrottles(db, [key])
    return result
  })
}

export const limitPasskeyOptions = (db: Db, address: string) =>
  checkLimits(db, [[`passkey-options:address:${address}`, signInLimits.passkeyOptions]])

/** Runs a check of the current password inside a session, counted by session. */
export async function limitPasswordChecks<Result>(
  db: Db,
  sessionId: number,
  check: () => Promise<Result>,
): Promise<Result> {
  const key = `password:session:${sessionId}`
  await checkLimits(db, [[key, signInLimits.password]])
  const result = await check()
  await resetThrottles(db, [key])
  return result
}

/** Whether a code from an authenticator is used for the first time; it is valid for a while and must work once only. */
export async function spendCode(db: Db, userId: number, code: string): Promise<boolean> {
  return (await countAttempt(db, `code:${userId}:${code}`, signInLimits.code)).allowed
}

export const wrongCredentialsProblem = (message: string = wrongCredentials) =>
  new Problem('wrong-credentials', 401, message)

async function refuseSlowly<Result>(work: () => Promise<Result>): Promise<Result> {
  const minimumWait = wait(minRefusalTime)
  try {
    return await work()
  } catch (error) {
    await minimumWait
    throw error
  }
}

async function checkLimits(db: Db, limits: [string, Limit][]): Promise<void> {
  let minutes = 0
  for (const [key, limit] of limits) {
    const { allowed, minutesLeft } = await countAttempt(db, key, limit)
    if (!allowed) minutes = Math.max(minutes, minutesLeft)
  }
  if (minutes > 0) throw tooManyAttempts(minutes)
}

const tooManyAttempts = (minutes: number) =>
  tooMany(`Too many attempts. Please try again in ${plural(minutes, 'minute')}.`)
