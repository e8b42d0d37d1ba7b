import { readFileSync } from 'node:fs'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Log } from '#platform/log/log'
import { type Oauth, type OauthProvider, oauthFor } from '#platform/oauth/oauth'
import { type Seal, sealFor } from '#platform/secrets/seal'
import { type AttachmentFiles, attachmentFilesIn } from './attachment-files'
import { openCredentials, sealCredentials } from './connect/credentials'
import type { Mailbox } from './mailbox'
import { openGmailMailbox } from './providers/gmail/gmail-mailbox'
import { openGraphMailbox } from './providers/graph/graph-mailbox'
import { openImapMailbox } from './providers/imap/imap-mailbox'
import type { Trust } from './providers/imap/secure-context'
import { type AccountRow, updateAccount } from './store/accounts'
import type { SyncDeps } from './sync/sync-run'

export type MailServiceDeps = { db: Db; log: Log; settings: Settings; secret: string }

/** The dependencies shared by sync, delivery and the mail routes. */
export type MailService = SyncDeps & {
  seal: Seal
  files: AttachmentFiles
  oauth: Record<OauthProvider, Oauth>
  trust: Trust
}

export function createMailService({ db, log, settings, secret }: MailServiceDeps): MailService {
  const trust = readTrust(settings.mailCaFile)
  const seal = sealFor(secret, 'mail accounts')
  const files = attachmentFilesIn(settings.dataDir)
  const oauth = { gmail: oauthFor('gmail', settings, 'mail'), outlook: oauthFor('outlook', settings, 'mail') }
  async function openMailbox(account: AccountRow): Promise<Mailbox> {
    const credentials = openCredentials(seal, account.credentials)
    if ('password' in credentials) {
      if (!account.servers) throw new Error('This account has no servers')
      return openImapMailbox({
        servers: account.servers,
        password: credentials.password,
        files,
        ...(trust && { trust }),
      })
    }
    const provider = oauth[account.provider as OauthProvider]
    const grant = provider.grant(credentials, async (fresh) =>
      updateAccount(db, account.id, { credentials: sealCredentials(seal, fresh) }),
    )
    const api = provider.api(grant)
    return account.provider === 'gmail' ? openGmailMailbox(api) : openGraphMailbox(api)
  }
  return { db, log, seal, files, oauth, openMailbox, now: () => new Date(), trust }
}

/** Self-hosted mail servers may use a certificate from a private authority. */
function readTrust(file: string | undefined): Trust {
  return file ? { ca: readFileSync(file, 'utf8') } : {}
}
