import type { FastifyRequest } from 'fastify'
import { withSecurityEvent } from '#features/security-log/server/store'
import { googleCalendarOwner } from '#platform/calendars/google'
import { microsoftCalendarOwner } from '#platform/calendars/microsoft'
import type { OauthProvider, Tokens } from '#platform/oauth/oauth'
import type { CalendarProvider } from '../calendar-account'
import * as store from './store/calendar-accounts'
import { type CalendarService, sealTokens } from './sync/calendar-service'

const kinds: Record<OauthProvider, CalendarProvider> = { gmail: 'google', outlook: 'microsoft' }
const urls: Record<CalendarProvider, string> = {
  google: 'https://calendar.google.com/',
  microsoft: 'https://outlook.office.com/',
}

/** Connects the calendars of the owner by the sign-in that mail uses. */
export function calendarSignIn(service: CalendarService) {
  const { db, seal, oauth } = service
  return {
    oauth: { gmail: oauth.google, outlook: oauth.microsoft },
    async loginHint(accountId: number): Promise<string | undefined> {
      return (await store.findAccounts(db)).find(({ id }) => id === accountId)?.username
    },
    resultUrl: (provider: OauthProvider, how: string) =>
      `/settings?section=calendars&calendar=${kinds[provider]}-${how}`,
    async connect(request: FastifyRequest, provider: OauthProvider, tokens: Tokens): Promise<void> {
      const kind = kinds[provider]
      const api = oauth[kind].api({ token: async () => tokens.accessToken, renew: async () => tokens.accessToken })
      const username = await (kind === 'google' ? googleCalendarOwner(api) : microsoftCalendarOwner(api))
      const account = { kind, url: urls[kind], username, home: '', sealedPassword: sealTokens(seal, tokens) }
      const server = service.open({ id: 0, ...account })
      const calendars = await server.calendars().finally(server.close)
      await withSecurityEvent(db, request, { kind: 'calendar-account-connected', subject: username }, (tx) =>
        store.connectBySignIn(tx, account, calendars, service.now()),
      )
    },
  }
}
