import { readFileSync } from 'node:fs'
import { rootCertificates } from 'node:tls'
import type { Db } from '#platform/db/database'
import type { Settings } from '#platform/env/settings'
import type { Log } from '#platform/log/log'
import { type Seal, sealFor } from '#platform/secrets/seal'
import { type AttachmentFiles, attachmentFilesIn } from './attachment-files'
import { openCredentials, sealCredentials } from './connect/credentials'
import { type Oauth, type OauthProvider, oauthOf } from './connect/oauth'
import type { Mailbox } from './mailbox'
import { openGmailMailbox } from './providers/gmail/gmail-mailbox'
import { openGraphMailbox } from './providers/graph/graph-mailbox'
import type { Trust } from './providers/imap/connection'
import { openImapMailbox } from './providers/imap/imap-mailbox'
import { type AccountRow, changeAccount } from './store/accounts'
import type { SyncTools } from './sync/tools'

export type MailParts = { db: Db; log: Log; settings: Settings; secret: string }

/** Everything that works with mail providers, put together once. */
export type MailService = SyncTools & {
  seal: Seal
  files: AttachmentFiles
  oauth: Record<OauthProvider, Oauth>
  trust: Trust
}

export function mailService({ db, log, settings, secret }: MailParts): MailService {
  const trust = trustOf(settings.mailCaFile)
  const seal = sealFor(secret, 'mail accounts')
  const files = attachmentFilesIn(settings.dataDir)
  const oauth = { gmail: oauthOf('gmail', settings), outlook: oauthOf('outlook', settings) }
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
      changeAccount(db, account.id, { credentials: sealCredentials(seal, fresh) }),
    )
    const api = provider.api(grant)
    return account.provider === 'gmail' ? openGmailMailbox(api) : openGraphMailbox(api)
  }
  return { db, log, seal, files, oauth, openMailbox, now: () => new Date(), trust }
}

/** Mail servers of one's own may bear a certificate that only their owner vouches for. */
function trustOf(file: string | undefined): Trust {
  return file ? { ca: [...rootCertificates, readFileSync(file, 'utf8')] } : {}
}
