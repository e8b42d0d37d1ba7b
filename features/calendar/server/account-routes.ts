import type { FastifyInstance } from 'fastify'
import { conflict, invalid, Problem } from '#core/problem'
import { accountAddresses } from '#features/emails/server/store'
import { withSecurityEvent } from '#features/security-log/server/store'
import { openCaldavServer } from '#platform/calendars/caldav'
import { serverAddresses } from '#platform/calendars/caldav-address'
import { CalendarFailure } from '#platform/calendars/calendars'
import { answer, answerOnce } from '#platform/http/answer'
import * as calls from '../accounts-api'
import * as store from './store/calendar-accounts'
import type { CalendarService } from './sync/calendar-service'
import { stopChannels } from './sync/push-channels'
import { syncNow } from './sync/sync-now'

/** Settings → Calendars: accounts on calendar servers, and what is done with each of their calendars. */
export function calendarAccountRoutes(app: FastifyInstance, service: CalendarService): void {
  const { db, seal } = service
  answer(app, calls.listCalendarAccounts, () => store.findAccounts(db))
  answer(app, calls.calendarProviders, async () => ({
    google: service.oauth.google.isSetUp,
    microsoft: service.oauth.microsoft.isSetUp,
  }))
  answerOnce(app, calls.connectCalendarAccount, async ({ input, request }) => {
    const { kind, username, password } = input
    const { url, home, calendars } = await findCalendars(input)
    await store.assertCanConnect(db, url, username)
    const account = { kind, url, username, home, sealedPassword: seal.close(password) }
    return (tx) =>
      withSecurityEvent(tx, request, { kind: 'calendar-account-connected', subject: username }, () =>
        store.addAccount(tx, account, calendars, service.now()),
      )
  })
  answer(app, calls.editCalendarAccount, async ({ input: { id, password }, request }) => {
    const { kind, url, username } = await store.accountById(db, id)
    if (kind !== 'caldav') throw conflict('This account has no password here. Please sign in at the provider again.')
    const { home } = await findCalendars({ url, username, password })
    const mended = { sealedPassword: seal.close(password), home, failures: 0, problem: null, nextSyncAt: service.now() }
    const event = { kind: 'calendar-account-changed', subject: username } as const
    return withSecurityEvent(db, request, event, async (tx) => {
      await store.updateAccount(tx, id, { ...mended, state: 'connected' })
      await store.requestSync(tx)
      return store.accountOverview(tx, id)
    })
  })
  answer(app, calls.removeCalendarAccount, async ({ input, request }) => {
    const account = await store.accountById(db, input.id)
    const { username } = account
    await stopChannels(service, account)
    await revokePermission(service, account)
    const event = { kind: 'calendar-account-disconnected', subject: username } as const
    await withSecurityEvent(db, request, event, (tx) => store.removeAccount(tx, input.id))
  })
  answer(app, calls.syncCalendarAccount, async ({ input }) => {
    await store.accountById(db, input.id)
    return syncNow(service, input.id)
  })
  answer(app, calls.listCalendarProblems, ({ input }) => store.findProblems(db, input.id))
  answer(app, calls.resolveCalendarProblem, async ({ input: { id, problemId, keep } }) => {
    await store.chooseSide(db, id, problemId, keep)
    await syncNow(service, id)
  })
  answer(app, calls.editConnectedCalendar, ({ input: { id, calendarId, ...choice } }) =>
    store.editCalendar(db, id, calendarId, choice),
  )
}

/** Google revokes all permissions of an address at once, so one that is also used for mail keeps its permission. */
async function revokePermission({ db, log, revoke }: CalendarService, account: store.AccountRow): Promise<void> {
  if (account.kind === 'caldav') return
  const own = account.username.toLowerCase()
  if ((await accountAddresses(db)).some(({ address }) => address === own)) return
  const isRevoked = await revoke(account).catch(() => false)
  if (!isRevoked) log.info({ account: account.id, kind: account.kind }, 'calendar permission not revoked')
}

/** Connects at once, so that a wrong address or password is refused while the owner is still at the form. */
async function findCalendars({ url, username, password }: { url: string; username: string; password: string }) {
  let failure: unknown
  try {
    for (const address of await serverAddresses(url)) {
      const server = openCaldavServer({ ...address, username, password })
      try {
        const calendars = await server.calendars()
        if (calendars.length === 0) throw new CalendarFailure('refused', 'The server has no calendar for this user.')
        return { url: address.url, home: await server.home(), calendars }
      } catch (error) {
        failure = error
      } finally {
        server.close()
      }
    }
  } catch (error) {
    failure = error
  }
  if (!(failure instanceof CalendarFailure)) throw failure
  if (failure.reason === 'password')
    throw new Problem('not-connected', 422, failure.message, { password: failure.message })
  throw invalid({ url: failure.message })
}
