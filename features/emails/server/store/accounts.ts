import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { MailProvider } from '../../mail-account'
import { mailAccounts, mailFolders, mailSignIns } from '../table/accounts'
import { emailMentions, mailChanges } from '../table/sync'

export type AccountRow = typeof mailAccounts.$inferSelect
export type NewAccount = Pick<
  typeof mailAccounts.$inferInsert,
  'provider' | 'address' | 'senderName' | 'credentials' | 'servers' | 'since'
>

/** The calls that tell about accounts and how far they are. */
export const shownByAccounts = [
  '/api/mail',
  '/api/gmail/status',
  '/api/outlook/status',
  '/api/emails/senders',
  '/api/emails/folders',
  '/api/settings/standings',
]

export const listAccounts = (db: Db) => db.select().from(mailAccounts).orderBy(asc(mailAccounts.id))

export async function findAccount(db: Db, id: number): Promise<AccountRow> {
  const [account] = await db.select().from(mailAccounts).where(eq(mailAccounts.id, id))
  if (!account) throw notFound('That mail account no longer exists')
  return account
}

/** Connecting an address that is known already renews its connection. The first account is the one for sending. */
export async function connectAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  return db.transaction(async (tx) => {
    const [taken] = await tx.select({ id: mailAccounts.id }).from(mailAccounts).where(eq(mailAccounts.isDefault, true))
    const { since, ...renewed } = { ...account, address: account.address.toLowerCase() }
    const [made] = await tx
      .insert(mailAccounts)
      .values({ ...renewed, since, isDefault: taken === undefined && account.provider !== 'sample' })
      .onConflictDoUpdate({
        target: [mailAccounts.provider, mailAccounts.address],
        set: { ...renewed, state: 'connected', problem: null, failures: 0, retryAt: null },
      })
      .returning()
    await publishInvalidation(tx, shownByAccounts)
    return made as AccountRow
  })
}

export type AccountChange = Partial<
  Pick<AccountRow, 'senderName' | 'signature' | 'since' | 'credentials' | 'state' | 'problem' | 'retryAt' | 'failures'>
>

export async function changeAccount(db: Db, id: number, change: AccountChange): Promise<void> {
  await db.update(mailAccounts).set(change).where(eq(mailAccounts.id, id))
  await publishInvalidation(db, shownByAccounts)
}

/** All is well, and was so just now. */
export async function markSynced(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(mailAccounts)
    .set({ state: 'connected', problem: null, failures: 0, retryAt: null, syncedAt: now })
    .where(eq(mailAccounts.id, id))
}

/** Asking for older mail than before means that no folder is whole any more. */
export async function reachBack(db: Db, id: number, since: Date | null): Promise<void> {
  await db.transaction(async (tx) => {
    await changeAccount(tx, id, { since, retryAt: null })
    await tx.update(mailFolders).set({ isWhole: false }).where(eq(mailFolders.accountId, id))
  })
}

export async function makeDefault(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await findAccount(tx, id)
    await tx.update(mailAccounts).set({ isDefault: false }).where(ne(mailAccounts.id, id))
    await tx.update(mailAccounts).set({ isDefault: true }).where(eq(mailAccounts.id, id))
    await publishInvalidation(tx, shownByAccounts)
  })
}

/** With it goes its mail; the oldest account that is left is then the one for sending. */
export async function removeAccount(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(mailAccounts).where(eq(mailAccounts.id, id)).returning()
    if (!removed) throw notFound('That mail account no longer exists')
    await tx.delete(emailMentions).where(eq(emailMentions.accountId, id))
    const [next] = await listAccounts(tx)
    if (removed.isDefault && next) await makeDefault(tx, next.id)
    await publishInvalidation(tx, [...shownByAccounts, '/api/emails', '/api/gmail', '/api/outlook'])
  })
}

/** The account that a mail leaves by: the one it names, else the default, else the demo's, which only seems to send. */
export async function accountForSending(db: Db, id: number | null): Promise<AccountRow | undefined> {
  const [account] = await db
    .select()
    .from(mailAccounts)
    .where(id === null ? or(mailAccounts.isDefault, eq(mailAccounts.provider, 'sample')) : eq(mailAccounts.id, id))
    .orderBy(desc(mailAccounts.isDefault))
    .limit(1)
  return account
}

/** Which accounts may be synced now: those with a provider behind them that neither wait nor need the owner. */
export async function dueAccounts(db: Db, now: Date): Promise<(AccountRow & { hasWishes: boolean })[]> {
  const hasWishes = sql<boolean>`exists (select 1 from ${mailChanges} where ${mailChanges.accountId} = ${mailAccounts.id}
    and (${mailChanges.retryAt} is null or ${mailChanges.retryAt} < now()))`
  return db
    .select({ ...getTableColumns(mailAccounts), hasWishes })
    .from(mailAccounts)
    .where(
      and(
        ne(mailAccounts.provider, 'sample'),
        ne(mailAccounts.state, 'reconnect'),
        or(isNull(mailAccounts.retryAt), lt(mailAccounts.retryAt, now)),
      ),
    )
    .orderBy(asc(mailAccounts.id))
}

export const accountsWith = (db: Db, providers: readonly MailProvider[]) =>
  db
    .select()
    .from(mailAccounts)
    .where(inArray(mailAccounts.provider, [...providers]))
    .orderBy(asc(mailAccounts.id))

const leaseSeconds = 20

/** One process at a time works on an account; of one that died, the next may take over when its time is up. */
export async function lease(db: Db, id: number, holder: string): Promise<boolean> {
  const held = await db
    .update(mailAccounts)
    .set({ leaseHolder: holder, leaseUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(
      and(
        eq(mailAccounts.id, id),
        or(
          isNull(mailAccounts.leaseUntil),
          lt(mailAccounts.leaseUntil, sql`now()`),
          eq(mailAccounts.leaseHolder, holder),
        ),
      ),
    )
    .returning({ id: mailAccounts.id })
  return held.length > 0
}

export async function endLease(db: Db, id: number, holder: string): Promise<void> {
  await db
    .update(mailAccounts)
    .set({ leaseHolder: null, leaseUntil: null })
    .where(and(eq(mailAccounts.id, id), eq(mailAccounts.leaseHolder, holder)))
}

export type SignIn = Pick<typeof mailSignIns.$inferInsert, 'state' | 'provider' | 'verifier' | 'sessionId'>

const signInMinutes = 15

export async function rememberSignIn(db: Db, signIn: SignIn): Promise<void> {
  const old = sql`now() - make_interval(mins => ${signInMinutes})`
  await db.delete(mailSignIns).where(lt(mailSignIns.createdAt, old))
  await db.insert(mailSignIns).values(signIn)
}

/** Each can be come back from once, soon, and by the session that began it. */
export async function takeSignIn(db: Db, state: string, sessionId: number): Promise<SignIn | undefined> {
  const [found] = await db
    .delete(mailSignIns)
    .where(
      and(
        eq(mailSignIns.state, state),
        eq(mailSignIns.sessionId, sessionId),
        sql`${mailSignIns.createdAt} > now() - make_interval(mins => ${signInMinutes})`,
      ),
    )
    .returning()
  return found
}
