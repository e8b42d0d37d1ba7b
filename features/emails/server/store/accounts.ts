import { and, asc, desc, eq, getTableColumns, inArray, isNull, lt, ne, or, sql } from 'drizzle-orm'
import { notFound } from '#core/problem'
import { withdrawNotifications } from '#features/notifications/server/store'
import { type Db, notify } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import type { MailProvider } from '../../mail-account'
import { emails } from '../table'
import { mailAccounts, mailFolders, mailSignIns } from '../table/accounts'
import { emailMentions, mailChanges } from '../table/sync'

export type AccountRow = typeof mailAccounts.$inferSelect
export type NewAccount = Pick<
  typeof mailAccounts.$inferInsert,
  'provider' | 'address' | 'senderName' | 'credentials' | 'servers' | 'since'
>

/** Calls whose answers change with an account or its sync state. */
export const accountCallPaths = [
  '/api/mail',
  '/api/gmail/status',
  '/api/outlook/status',
  '/api/emails/senders',
  '/api/emails/folders',
  '/api/settings/summary',
]

export const listAccounts = (db: Db) => db.select().from(mailAccounts).orderBy(asc(mailAccounts.id))

export async function findAccount(db: Db, id: number): Promise<AccountRow> {
  const [account] = await db.select().from(mailAccounts).where(eq(mailAccounts.id, id))
  if (!account) throw notFound('That mail account no longer exists')
  return account
}

/** Announces an account that was connected. */
export const accountsChannel = 'mail_accounts'

/** Connecting a known address again renews its credentials. The first account becomes the default for sending. */
export async function connectAccount(db: Db, account: NewAccount): Promise<AccountRow> {
  return db.transaction(async (tx) => {
    const [defaultAccount] = await tx
      .select({ id: mailAccounts.id })
      .from(mailAccounts)
      .where(eq(mailAccounts.isDefault, true))
    const { since, ...renewed } = { ...account, address: account.address.toLowerCase() }
    const [connected] = await tx
      .insert(mailAccounts)
      .values({ ...renewed, since, isDefault: defaultAccount === undefined && account.provider !== 'sample' })
      .onConflictDoUpdate({
        target: [mailAccounts.provider, mailAccounts.address],
        set: { ...renewed, state: 'connected', problem: null, failures: 0, retryAt: null },
      })
      .returning()
    // Whoever was asked to connect it again has done so.
    await withdrawNotifications(tx, 'sync-failure', [`mail:${connected?.id}`])
    await publishInvalidation(tx, accountCallPaths)
    await notify(tx, accountsChannel, String(connected?.id))
    return connected as AccountRow
  })
}

export type AccountUpdate = Partial<
  Pick<
    AccountRow,
    'senderName' | 'signature' | 'since' | 'credentials' | 'state' | 'problem' | 'retryAt' | 'failures' | 'checkedFrom'
  >
>

export async function updateAccount(db: Db, id: number, change: AccountUpdate): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(mailAccounts).set(change).where(eq(mailAccounts.id, id))
    await publishInvalidation(tx, accountCallPaths)
  })
}

export async function markSynced(db: Db, id: number, now: Date): Promise<void> {
  await db
    .update(mailAccounts)
    .set({ state: 'connected', problem: null, failures: 0, retryAt: null, syncedAt: now })
    .where(eq(mailAccounts.id, id))
}

/** With a new start date every folder must be compared again. */
export async function setBackfillStart(db: Db, id: number, since: Date | null): Promise<void> {
  await db.transaction(async (tx) => {
    await updateAccount(tx, id, { since, retryAt: null })
    await tx.update(mailFolders).set({ isWhole: false }).where(eq(mailFolders.accountId, id))
  })
}

export async function makeDefault(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await findAccount(tx, id)
    await tx.update(mailAccounts).set({ isDefault: false }).where(ne(mailAccounts.id, id))
    await tx.update(mailAccounts).set({ isDefault: true }).where(eq(mailAccounts.id, id))
    await publishInvalidation(tx, accountCallPaths)
  })
}

/** The mails of an account, as a part of another query. */
export const mailIdsOf = (db: Db, accountId: number) =>
  db.select({ id: emails.id }).from(emails).where(eq(emails.accountId, accountId))

/** Deletes the account and its mail; the oldest remaining account becomes the default. */
export async function removeAccount(db: Db, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const [removed] = await tx.delete(mailAccounts).where(eq(mailAccounts.id, id)).returning()
    if (!removed) throw notFound('That mail account no longer exists')
    await tx.delete(emailMentions).where(eq(emailMentions.accountId, id))
    const [next] = await listAccounts(tx)
    if (removed.isDefault && next) await makeDefault(tx, next.id)
    await publishInvalidation(tx, [...accountCallPaths, '/api/emails', '/api/gmail', '/api/outlook'])
  })
}

/** The given account, else the default, else the sample account, which only pretends to send. */
export async function accountForSending(db: Db, id: number | null): Promise<AccountRow | undefined> {
  const [account] = await db
    .select()
    .from(mailAccounts)
    .where(id === null ? or(mailAccounts.isDefault, eq(mailAccounts.provider, 'sample')) : eq(mailAccounts.id, id))
    .orderBy(desc(mailAccounts.isDefault))
    .limit(1)
  return account
}

/** Accounts to sync now: not samples, not waiting for a retry, and not waiting for the owner to reconnect. */
export async function dueAccounts(db: Db, now: Date): Promise<(AccountRow & { hasPendingChanges: boolean })[]> {
  const hasPendingChanges = sql<boolean>`exists (select 1 from ${mailChanges} where ${mailChanges.accountId} = ${mailAccounts.id}
    and (${mailChanges.retryAt} is null or ${mailChanges.retryAt} < now()))`
  return db
    .select({ ...getTableColumns(mailAccounts), hasPendingChanges })
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

export const listAccountsOf = (db: Db, providers: readonly MailProvider[]) =>
  db
    .select()
    .from(mailAccounts)
    .where(inArray(mailAccounts.provider, [...providers]))
    .orderBy(asc(mailAccounts.id))

export type SignIn = Pick<typeof mailSignIns.$inferInsert, 'state' | 'provider' | 'verifier' | 'sessionId' | 'purpose'>

const signInMinutes = 15

export async function saveSignIn(db: Db, signIn: SignIn): Promise<void> {
  const old = sql`now() - make_interval(mins => ${signInMinutes})`
  await db.delete(mailSignIns).where(lt(mailSignIns.createdAt, old))
  await db.insert(mailSignIns).values(signIn)
}

/** A sign-in can be finished once, within its time limit, by the session that started it. */
export async function consumeSignIn(db: Db, state: string, sessionId: number): Promise<SignIn | undefined> {
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
