import { setImmediate as nextTick } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { minute, second } from '#core/durations'
import { GrantExpired } from '#platform/oauth/failures'
import type { MailServer } from '../../../mail-account'
import { secureContextFor, type Trust } from './secure-context'

export type Login = { user: string; pass: string }

/** Opens an encrypted connection; never falls back to plain text. */
export async function connectImap(server: MailServer, login: Login, trust: Trust = {}): Promise<ImapFlow> {
  const imap = await import('imapflow')
  // The first time both the library and the well-known authorities are loaded: others are answered in between.
  await nextTick()
  const secureContext = secureContextFor(trust)
  const client = new imap.ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    ...(server.security === 'starttls' && { doSTARTTLS: true }),
    auth: login,
    tls: { secureContext },
    logger: false,
    qresync: true,
    disableAutoIdle: true,
    connectionTimeout: 20 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 2 * minute,
    clientInfo: { name: 'Mainstreet' },
  })
  // A lost connection already rejects the pending command; an unhandled 'error' event would end the process.
  client.on('error', () => {})
  client.on('expunge', ({ vanished, earlier }) => decrementExists(client, Boolean(vanished && !earlier)))
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    const { authenticationFailed, responseText } = error as { authenticationFailed?: boolean; responseText?: string }
    if (authenticationFailed) throw new GrantExpired(responseText || 'The mail server refused the name or password.')
    throw error
  }
}

/**
 * ImapFlow lowers its message count on EXPUNGE but not on VANISHED. Without this, the next new mail brings the count that
 * ImapFlow already has, and no 'exists' event is emitted.
 */
function decrementExists(client: ImapFlow, isOneFewer: boolean): void {
  if (isOneFewer && client.mailbox && client.mailbox.exists > 0) client.mailbox.exists--
}
