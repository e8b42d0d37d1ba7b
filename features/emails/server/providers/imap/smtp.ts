import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { MailServer } from '../../../mail-account'
import { GrantExpired, type Letter, NotSent, PartlySent } from '../../mailbox'
import { reasonOf } from '../../reason'
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

export async function sendBySmtp(
  server: MailServer,
  login: Login,
  letter: Letter,
  handingOver: () => Promise<void>,
  trust?: Trust,
): Promise<void> {
  const transport = smtpTransport(server, login, trust)
  let isHandedOver = false
  const remember = async () => {
    await handingOver()
    isHandedOver = true
  }
  try {
    const { rejected } = await transport.sendMail({
      envelope: { from: letter.from, to: letter.recipients },
      raw: Readable.from(inOnePiece(letter.source, remember), { objectMode: false }),
    })
    if (rejected.length > 0 && rejected.length < letter.recipients.length) {
      throw new PartlySent(rejected.map(String))
    }
  } catch (error) {
    if (error instanceof PartlySent) throw error
    throw refusalIn(error as SmtpError, isHandedOver)
  } finally {
    transport.close()
  }
}

/** The server takes a mail at the dot that follows its last byte, so that dot waits for us. */
async function* inOnePiece(source: Buffer, handingOver: () => Promise<void>) {
  yield source
  await handingOver()
}

/** A refusal in the server's words. Once the mail was handed over, an error without an answer leaves it unclear. */
function refusalIn(error: SmtpError, isHandedOver: boolean): Error {
  const said = error.response || reasonOf(error)
  if (error.code === 'EAUTH') return new GrantExpired(said)
  if (error.responseCode !== undefined) return new NotSent(said, error.responseCode < 500)
  return isHandedOver ? error : new NotSent(said, error.code !== 'EENVELOPE')
}
