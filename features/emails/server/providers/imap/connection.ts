import { type ConnectionOptions, createSecureContext, type SecureContext } from 'node:tls'
import { ImapFlow } from 'imapflow'
import type { MailServer } from '../../../mail-account'
import { GrantExpired } from '../../mailbox'

export type Login = { user: string; pass: string }
/** Whom to trust besides those that everybody does. */
export type Trust = Pick<ConnectionOptions, 'ca'>

/** Opens a connection that is encrypted from its first name on, or none. */
export async function connectImap(server: MailServer, login: Login, trust: Trust = {}): Promise<ImapFlow> {
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    ...(server.security === 'starttls' && { doSTARTTLS: true }),
    auth: login,
    tls: { secureContext: contextOf(trust) },
    logger: false,
    qresync: true,
    disableAutoIdle: true,
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
    clientInfo: { name: 'Mainstreet' },
  })
  // A cut connection fails the command that waits for it; told a second time as an event it would end the process.
  client.on('error', () => {})
  client.on('expunge', ({ vanished, earlier }) => forget(client, Boolean(vanished && !earlier)))
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

const contexts = new Map<string, SecureContext>()

/** Reading all whom to trust takes some time, which every connection would spend anew. */
function contextOf(trust: Trust): SecureContext {
  const key = String(trust.ca ?? '')
  const context = contexts.get(key) ?? createSecureContext({ ...trust, minVersion: 'TLSv1.2' })
  contexts.set(key, context)
  return context
}

/**
 * The library counts down when a mail is expunged, but not when the server says that one vanished. Left so, the next new
 * mail brings the count that the library already has, and nobody is told of it.
 */
function forget(client: ImapFlow, isOneFewer: boolean): void {
  if (isOneFewer && client.mailbox && client.mailbox.exists > 0) client.mailbox.exists--
}
