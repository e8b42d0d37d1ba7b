import { verifyPassword } from 'better-auth/crypto'
import { minute } from '#core/durations'
import { invalid, needsConfirmation } from '#core/problem'
import type { Db } from '#platform/db/database'
import type { SignedIn } from '#platform/http/answer'
import { wrongPassword } from '../api'
import { limitPasswordChecks } from './sign-in'
import { findSession, markConfirmed, passwordHashOf } from './store'

const confirmationLasts = 10 * minute

/** Throws unless the owner has signed in or given the password in this session within the last ten minutes. */
export async function requireConfirmation(db: Db, { sessionId }: SignedIn, now: Date): Promise<void> {
  const session = await findSession(db, sessionId)
  const last = session?.confirmedAt ?? session?.createdAt
  if (!last || now.getTime() - last.getTime() > confirmationLasts) throw needsConfirmation()
}

export async function confirmWithPassword(db: Db, signedIn: SignedIn, password: string): Promise<void> {
  await checkPassword(db, signedIn, password)
  await markConfirmed(db, signedIn.sessionId)
}

export async function checkPassword(db: Db, { sessionId, userId }: SignedIn, password: string): Promise<void> {
  await limitPasswordChecks(db, sessionId, async () => {
    const hash = await passwordHashOf(db, userId)
    if (!hash || !(await verifyPassword({ hash, password }))) throw invalid({ password: wrongPassword })
  })
}
