import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../../../mail-account'
import { GrantExpired, type Letter, NotSent, PartlySent } from '../../mailbox'
import type { Login, Trust } from './connection'

export const smtpTransport = (server: MailServer, { user, pass }: Login, trust: Trust = {}) =>
  createTransport({
    host: server.host,
    port: server.port,
    secure: server.security === 'tls',
    requireTLS: true,
    auth: { user, pass },
    tls: { ...trust, minVersion: 'TLSv1.2' },
    connectionTimeout: 20_000,
    greetingTimeout: 15_000,
    socketTimeout: 120_000,
  })

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; response?: string }

/** Before the whole of a mail was handed over, a failure is certain; after that nobody can know. */
const beforeHandover = ['CONN', 'EHLO', 'HELO', 'STARTTLS', 'AUTH', 'API', 'MAIL FROM', 'RCPT TO']

export async function sendBySmtp(
  server: MailServer,
  login: Login,
  letter: Letter,
  handingOver: () => Promise<void>,
  trust?: Trust,
): Promise<void> {
  const transport = smtpTransport(server, login, trust)
  try {
    const { rejected } = await transport.sendMail({
      envelope: { from: letter.from, to: letter.recipients },
      raw: Readable.from(inOnePiece(letter.source, handingOver), { objectMode: false }),
    })
    if (rejected.length > 0 && rejected.length < letter.recipients.length) {
      throw new PartlySent(rejected.map(String))
    }
  } catch (error) {
    if (error instanceof PartlySent) throw error
    throw refusalIn(error as SmtpError)
  } finally {
    transport.close()
  }
}

/** The server takes a mail at the dot that follows its last byte, so that dot waits for us. */
async function* inOnePiece(source: Buffer, handingOver: () => Promise<void>) {
  yield source
  await handingOver()
}

/** A refusal in the server's words; anything unclear stays as it is. */
function refusalIn(error: SmtpError): Error {
  const said = error.response || error.message
  if (error.code === 'EAUTH') return new GrantExpired(said)
  const isRefused = error.responseCode !== undefined && error.responseCode >= 400
  const isEarly =
    beforeHandover.some((command) => error.command?.startsWith(command)) ||
    error.code === 'ENOTFOUND' ||
    error.code === 'ECONNREFUSED' ||
    error.code === 'EDNS' ||
    error.code === 'EENVELOPE'
  if (!isRefused && !isEarly) return error
  const isPassing = error.responseCode === undefined || error.responseCode < 500
  return new NotSent(said, isPassing && error.code !== 'EENVELOPE')
}
