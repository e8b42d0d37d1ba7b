import { and, asc, count, eq, getTableColumns, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { conflict, invalid, notFound } from '#core/problem'
import type { RemoteCalendar } from '#platform/calendars/calendars'
import { type Db, notify, type Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listCalendarAccounts, listCalendarProblems } from '../../accounts-api'
import { calendarLayers, listEvents } from '../../api'
import { calendarAccountLimits } from '../../calendar-account'
import { defaultEventColor, eventColors } from '../../event'
import { events } from '../table'
import { calendarAccounts, calendarObjects, calendars } from '../table/accounts'
import { changedHere } from './synced-objects'

export type AccountRow = typeof calendarAccounts.$inferSelect
export type CalendarRow = typeof calendars.$inferSelect

/** Announces that something waits to be synced. */
export const calendarSyncChannel = 'calendar_sync'

export const requestSync = (tx: Db): Promise<void> => notify(tx, calendarSyncChannel, '')

export const publishCalendarAccounts = (tx: Transaction): Promise<void> =>
  publishInvalidation(tx, [listCalendarAccounts.path, listCalendarProblems.path, listEvents.path, calendarLayers.path])

export async function findAccounts(db: Db) {
  const accounts = await db.select().from(calendarAccounts).orderBy(asc(calendarAccounts.id))
  return Promise.all(accounts.map((account) => overview(db, account)))
}

export async function accountOverview(db: Db, id: number) {
  return overview(db, await accountById(db, id))
}

export async function accountById(db: Db, id: number): Promise<AccountRow> {
  const [found] = await db.select().from(calendarAccounts).where(eq(calendarAccounts.id, id))
  if (!found) throw notFound('Calendar account not found')
  return found
}

async function overview(db: Db, { sealedPassword: _sealed, home: _home, ...account }: AccountRow) {
  const own = await calendarsOf(db, account.id)
  let waiting = 0
  for (const { id, write } of own) if (write) waiting += (await changedHere(db, id)).length
  const [found] = await db
    .select({ problems: count() })
    .from(calendarObjects)
    .innerJoin(calendars, eq(calendars.id, calendarObjects.calendarId))
    .where(and(eq(calendars.accountId, account.id), hasProblem))
  return { ...account, calendars: own, waiting, problems: found?.problems ?? 0 }
}

export const calendarsOf = (db: Db, accountId: number): Promise<CalendarRow[]> =>
  db.select().from(calendars).where(eq(calendars.accountId, accountId)).orderBy(asc(calendars.name), asc(calendars.id))

const hasProblem = or(isNotNull(calendarObjects.problem), isNotNull(calendarObjects.conflict))

/** Throws where the account is connected already or the limit is reached. */
export async function assertCanConnect(db: Db, url: string, username: string): Promise<void> {
  const known = await db.select().from(calendarAccounts)
  if (known.some((one) => one.url === url && one.username === username))
    throw conflict('This account is connected already')
  if (known.length >= calendarAccountLimits.accounts)
    throw invalid({ url: `At most ${calendarAccountLimits.accounts} accounts` })
}

type NewAccount = Pick<AccountRow, 'kind' | 'url' | 'username' | 'sealedPassword' | 'home'>

export async function addAccount(tx: Transaction, account: NewAccount, found: RemoteCalendar[], now: Date) {
  await assertCanConnect(tx, account.url, account.username)
  const [made] = await tx
    .insert(calendarAccounts)
    .values({ ...account, nextSyncAt: now })
    .returning()
  await saveCalendars(tx, made?.id as number, found)
  await requestSync(tx)
  await publishCalendarAccounts(tx)
  return overview(tx, made as AccountRow)
}

/** Connects an account by the tokens of a sign-in; one that is connected already gets the new ones. */
export async function connectBySignIn(tx: Transaction, account: NewAccount, found: RemoteCalendar[], now: Date) {
  const [known] = await tx
    .select()
    .from(calendarAccounts)
    .where(and(eq(calendarAccounts.kind, account.kind), eq(calendarAccounts.username, account.username)))
    .for('update')
  if (!known) return void (await addAccount(tx, account, found, now))
  const mended = { state: 'connected' as const, problem: null, failures: 0, nextSyncAt: now }
  await updateAccount(tx, known.id, { ...mended, sealedPassword: account.sealedPassword })
  await requestSync(tx)
  await publishCalendarAccounts(tx)
}

/** The server's list: names follow the server, what the owner chose stays. */
export async function saveCalendars(tx: Transaction, accountId: number, found: RemoteCalendar[]): Promise<void> {
  const known = await calendarsOf(tx, accountId)
  const used = await tx.select({ color: calendars.color }).from(calendars)
  for (const { ref, name, color, canWrite } of found) {
    const same = known.find((one) => one.ref === ref)
    if (same) {
      if (same.name !== name || same.canWrite !== canWrite || same.isMissing)
        await tx.update(calendars).set({ name, canWrite, isMissing: false }).where(eq(calendars.id, same.id))
      continue
    }
    const unused = eventColors.find(
      ({ value }) => value !== defaultEventColor && used.every((one) => one.color !== value),
    )
    const chosen = color ?? unused?.value ?? defaultEventColor
    used.push({ color: chosen })
    await tx.insert(calendars).values({ accountId, ref, name, color: chosen, canWrite, write: canWrite })
  }
  const refs = new Set(found.map(({ ref }) => ref))
  for (const { id, ref, isMissing } of known)
    if (!refs.has(ref) && !isMissing) await tx.update(calendars).set({ isMissing: true }).where(eq(calendars.id, id))
}

export async function updateAccount(db: Db, id: number, fields: Partial<AccountRow>): Promise<void> {
  await db.update(calendarAccounts).set(fields).where(eq(calendarAccounts.id, id))
}

export async function updateCalendar(db: Db, id: number, fields: Partial<CalendarRow>): Promise<void> {
  await db.update(calendars).set(fields).where(eq(calendars.id, id))
}

type CalendarChoice = {
  show?: boolean | undefined
  busy?: boolean | undefined
  write?: boolean | undefined
  isDefault?: boolean | undefined
  color?: string | undefined
}

export async function editCalendar(
  db: Db,
  accountId: number,
  id: number,
  choice: CalendarChoice,
): Promise<CalendarRow> {
  return db.transaction(async (tx) => {
    const [calendar] = await tx
      .select()
      .from(calendars)
      .where(and(eq(calendars.id, id), eq(calendars.accountId, accountId)))
      .for('update')
    if (!calendar) throw notFound('Calendar not found')
    const { show, busy, write = calendar.write, isDefault = calendar.isDefault, color } = choice
    if (write && !calendar.canWrite) throw invalid({ write: 'The server does not allow changes to this calendar' })
    if (choice.isDefault && !write) throw invalid({ isDefault: 'New events can only go to a calendar that is written' })
    if (choice.isDefault) await tx.update(calendars).set({ isDefault: false }).where(eq(calendars.isDefault, true))
    const fields = { ...(show !== undefined && { show }), ...(busy !== undefined && { busy }), ...(color && { color }) }
    const [changed] = await tx
      .update(calendars)
      .set({ ...fields, write, isDefault: isDefault && write })
      .where(eq(calendars.id, id))
      .returning()
    if (color)
      await tx
        .update(events)
        .set({ color, updatedAt: sql`${events.updatedAt}` })
        .where(and(eq(events.calendarId, id), eq(events.color, calendar.color)))
    if (write) await requestSync(tx)
    await publishCalendarAccounts(tx)
    return changed as CalendarRow
  })
}

/** Events that came from the account go; those that were made here stay. */
export async function removeAccount(tx: Transaction, id: number): Promise<void> {
  await accountById(tx, id)
  for (const calendar of await calendarsOf(tx, id)) {
    const cameFromThere = sql`exists (${tx
      .select({ one: sql`1` })
      .from(calendarObjects)
      .where(
        and(
          eq(calendarObjects.calendarId, calendar.id),
          eq(calendarObjects.uid, events.uid),
          eq(calendarObjects.isOurs, false),
        ),
      )})`
    await tx.delete(events).where(and(eq(events.calendarId, calendar.id), cameFromThere))
  }
  await tx.delete(calendarAccounts).where(eq(calendarAccounts.id, id))
  await publishCalendarAccounts(tx)
}

/** Accounts that are due for a sync, and those with changes to send. */
export async function accountsDue(db: Db, now: Date): Promise<number[]> {
  const active = await db
    .select({ id: calendarAccounts.id, nextSyncAt: calendarAccounts.nextSyncAt, failures: calendarAccounts.failures })
    .from(calendarAccounts)
    .where(ne(calendarAccounts.state, 'reconnect'))
    .orderBy(asc(calendarAccounts.id))
  const due: number[] = []
  for (const { id, nextSyncAt, failures } of active) {
    const isDue = nextSyncAt !== null && nextSyncAt <= now
    if (isDue || (failures === 0 && (await hasWaiting(db, id)))) due.push(id)
  }
  return due
}

async function hasWaiting(db: Db, accountId: number): Promise<boolean> {
  for (const { id, write } of await calendarsOf(db, accountId))
    if (write && (await changedHere(db, id)).length > 0) return true
  return false
}

export async function findProblems(db: Db, accountId: number) {
  await accountById(db, accountId)
  const rows = await db
    .select({ ...getTableColumns(calendarObjects), calendar: calendars.name })
    .from(calendarObjects)
    .innerJoin(calendars, eq(calendars.id, calendarObjects.calendarId))
    .where(and(eq(calendars.accountId, accountId), hasProblem))
    .orderBy(asc(calendarObjects.id))
    .limit(500)
  return rows.map(({ id, calendar, title, problem, conflict }) => ({
    id,
    kind: conflict ? ('conflict' as const) : ('left-out' as const),
    calendar,
    title: title || 'Untitled event',
    reason: conflict ? 'It was changed here and there. Both are kept until you choose.' : (problem ?? ''),
    fields: conflict ?? [],
  }))
}

/** Stores the owner's choice for the next sync. */
export async function chooseSide(db: Db, accountId: number, objectId: number, keep: 'here' | 'there'): Promise<void> {
  await db.transaction(async (tx) => {
    const own = tx.select({ id: calendars.id }).from(calendars).where(eq(calendars.accountId, accountId))
    const chosen = await tx
      .update(calendarObjects)
      .set({ keep })
      .where(
        and(
          eq(calendarObjects.id, objectId),
          isNotNull(calendarObjects.conflict),
          sql`${calendarObjects.calendarId} in (${own})`,
        ),
      )
      .returning({ id: calendarObjects.id })
    if (chosen.length === 0) throw notFound('There is nothing to choose any more')
    await publishCalendarAccounts(tx)
  })
}

/** The calendar that new events go to; undefined for only here. */
export async function defaultCalendar(db: Db): Promise<CalendarRow | undefined> {
  const [found] = await db
    .select()
    .from(calendars)
    .where(and(eq(calendars.isDefault, true), eq(calendars.write, true), eq(calendars.isMissing, false)))
  return found
}

/** Throws where an event in this calendar cannot be changed here. */
export async function assertWritable(db: Db, calendarId: number | null | undefined): Promise<void> {
  if (!calendarId) return
  const [found] = await db.select().from(calendars).where(eq(calendars.id, calendarId))
  if (!found) throw invalid({ calendarId: 'That calendar no longer exists' })
  if (!found.write || found.isMissing)
    throw conflict(
      `The calendar “${found.name}” is only read. Change the event there, or allow writing in Settings → Calendars.`,
    )
}

/** Events of calendars that the owner does not want to see are kept, but not shown. */
export const isShown = notIn(calendars.show)
/** Events that make the owner busy; those of hidden calendars do, too. */
export const isOwnBusy = and(eq(events.isSuggested, false), eq(events.isFree, false), notIn(calendars.busy))

function notIn(choice: typeof calendars.show | typeof calendars.busy): SQL {
  return sql`(${events.calendarId} is null or ${events.calendarId} not in (select ${calendars.id} from ${calendars} where not ${choice}))`
}

/** Calendars of providers with change notifications, whose channel is missing or ends before then. */
export async function calendarsToWatch(
  db: Db,
  before: Date,
): Promise<{ account: AccountRow; calendar: CalendarRow }[]> {
  return db
    .select({ account: calendarAccounts, calendar: calendars })
    .from(calendars)
    .innerJoin(calendarAccounts, eq(calendarAccounts.id, calendars.accountId))
    .where(
      and(
        ne(calendarAccounts.kind, 'caldav'),
        eq(calendarAccounts.state, 'connected'),
        eq(calendars.isMissing, false),
        or(isNull(calendars.channelUntil), lt(calendars.channelUntil, before)),
      ),
    )
    .orderBy(asc(calendars.id))
}

export async function accountOfChannel(db: Db, channelId: string) {
  const [found] = await db
    .select({ accountId: calendars.accountId, hash: calendars.channelHash })
    .from(calendars)
    .where(eq(calendars.channelId, channelId))
  return found?.hash ? { accountId: found.accountId, hash: found.hash } : undefined
}

/** After a change notification: the account is due for a sync at once. */
export async function scheduleSyncNow(db: Db, accountId: number, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(calendarAccounts)
      .set({ nextSyncAt: now })
      .where(and(eq(calendarAccounts.id, accountId), eq(calendarAccounts.state, 'connected')))
    await requestSync(tx)
  })
}
