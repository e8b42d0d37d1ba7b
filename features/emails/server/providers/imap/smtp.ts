import { Readable } from 'node:stream'
import { minute, second } from '#core/durations'
import { GrantExpired } from '#platform/oauth/failures'
import type { MailServer } from '../../../mail-account'
import { mailErrorMessage } from '../../mail-error-message'
import { NotSent, type OutgoingMessage, PartlySent } from '../../mailbox'
import type { Login } from './connection'
import { secureContextFor, type Trust } from './secure-context'

export async function smtpTransport(server: MailServer, { user, pass }: Login, trust: Trust = {}) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: true,
    auth: { user, pass },
    tls: { secureContext: secureContextFor(trust) },
    connectionTimeout: 20 * second,
    greetingTimeout: 15 * second,
    socketTimeout: 2 * minute,
  })
}

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** Returns whom the server refused, if it took the mail for others. */
export async function sendBySmtp(
  server: MailServer,
  login: Login,
  message: OutgoingMessage,
  beforeHandover: () => Promise<void>,
  trust?: Trust,
): Promise<PartlySent | null> {
  const transport = await smtpTransport(server, login, trust)
  let isHandedOver = false
  const markHandover = async () => {
    await beforeHandover()
    isHandedOver = true
  }
  // Read only when the server asks for the text; the library's own stream would be read ahead.
  transport.use('stream', (mail, done) => {
    mail.message.createReadStream = () =>
      Readable.from(sourceWithHandover(message.source, markHandover), { objectMode: false })
    done()
  })
  try {
    const { rejected } = await transport.sendMail({
      envelope: { from: message.from, to: message.recipients },
      raw: message.source,
    })
    return rejected.length > 0 ? new PartlySent(rejected.map(String)) : null
  } catch (error) {
    throw toSendError(error as SmtpError, isHandedOver)
  } finally {
    transport.close()
  }
}

/** The server accepts a mail at the final dot, so `beforeHandover` runs before the stream ends. */
async function* sourceWithHandover(source: Buffer, beforeHandover: () => Promise<void>) {
  yield source
  await beforeHandover()
}

/** An error with the server's message. After the handover, an error without a response leaves the outcome unknown. */
function toSendError(error: SmtpError, isHandedOver: boolean): Error {
  const reason = error.response || mailErrorMessage(error)
  const isTemporary = error.responseCode !== undefined && error.responseCode < 500
  if (error.code === 'EAUTH' && error.responseCode && !isTemporary) return new GrantExpired(reason)
  if (error.responseCode !== undefined) return new NotSent(reason, isTemporary)
  return isHandedOver ? error : new NotSent(reason, error.code !== 'EENVELOPE')
}
