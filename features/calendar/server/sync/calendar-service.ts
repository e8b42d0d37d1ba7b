import { openCaldavServer } from '#platform/calendars/caldav'
import { CalendarFailure, type CalendarServer } from '#platform/calendars/calendars'
import { type CalendarChannels, openCalendarChannels } from '#platform/calendars/channels'
import { openGoogleServer } from '#platform/calendars/google'
import { openMicrosoftServer } from '#platform/calendars/microsoft'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Log } from '#platform/log/log'
import { type Oauth, oauthFor, type Tokens } from '#platform/oauth/oauth'
import { type Seal, sealFor } from '#platform/secrets/seal'
import type { CalendarProvider } from '../../calendar-account'
import { type AccountRow, updateAccount } from '../store/calendar-accounts'

/** What the sync of calendar accounts and its routes share. */
export type CalendarService = {
  db: Db
  log: Log
  seal: Seal
  oauth: Record<CalendarProvider, Oauth>
  /** The URL at which providers can reach this installation; undefined if they cannot. */
  pushUrl: string | undefined
  open(account: OpenedAccount): CalendarServer
  openChannels(account: OpenedAccount): CalendarChannels | undefined
  /** Whether the provider has taken back the permission. */
  revoke(account: OpenedAccount): Promise<boolean>
  now(): Date
}

type OpenedAccount = Pick<AccountRow, 'id' | 'kind' | 'url' | 'username' | 'sealedPassword' | 'home'>
type ServiceDeps = { db: Db; log: Log; secret: string; settings: Settings }

export function createCalendarService({ db, log, secret, settings }: ServiceDeps): CalendarService {
  const seal = sealFor(secret, 'calendar accounts')
  const oauth = {
    google: oauthFor('gmail', settings, 'calendar'),
    microsoft: oauthFor('outlook', settings, 'calendar'),
  }
  return {
    db,
    log,
    seal,
    oauth,
    pushUrl: reachableUrl(settings.publicUrl),
    open(account) {
      const { kind, url, username, sealedPassword, home } = account
      if (kind === 'caldav')
        return openCaldavServer({ url, username, password: openSealed(seal, sealedPassword), home })
      return kind === 'google' ? openGoogleServer(apiOf(kind, account)) : openMicrosoftServer(apiOf(kind, account))
    },
    openChannels(account) {
      if (account.kind === 'caldav') return undefined
      return openCalendarChannels[account.kind](apiOf(account.kind, account))
    },
    revoke: async (account) => account.kind !== 'caldav' && oauth[account.kind].revoke(tokensOf(account)),
    now: () => new Date(),
  }

  function tokensOf({ sealedPassword }: OpenedAccount): Tokens {
    return JSON.parse(openSealed(seal, sealedPassword))
  }

  function apiOf(kind: CalendarProvider, account: OpenedAccount) {
    const { id } = account
    const tokens = tokensOf(account)
    const save = (fresh: Tokens) => updateAccount(db, id, { sealedPassword: sealTokens(seal, fresh) })
    return oauth[kind].api(oauth[kind].grant(tokens, save))
  }
}

export const sealTokens = (seal: Seal, tokens: Tokens): string => seal.close(JSON.stringify(tokens))

/** Providers only call public addresses with https. */
function reachableUrl(publicUrl: string | undefined): string | undefined {
  const url = publicUrl && URL.canParse(publicUrl) ? new URL(publicUrl) : undefined
  const isLocal = !url || /^(localhost|127\.|\[|10\.|192\.168\.)|\.(local|lan|internal|home)$/.test(url.hostname)
  return url?.protocol === 'https:' && !isLocal ? url.origin : undefined
}

/** After a restore on another installation, what was sealed there cannot be opened here. */
function openSealed(seal: Seal, sealed: string): string {
  try {
    return seal.open(sealed)
  } catch {
    throw new CalendarFailure(
      'password',
      'What was kept for this account belongs to another installation. Please connect it again.',
    )
  }
}
