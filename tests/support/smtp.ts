import { readFileSync } from 'node:fs'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type Received = { from: string; to: string[]; source: string }

/** In the order in which they come. */
type SmtpStep = 'connect' | 'login' | 'sender' | 'recipient' | 'mail'

export type Smtp = {
  port: number
  received: Received[]
  /** Refuses every mail at this step, until called again. */
  refuse(when: SmtpStep | undefined, reply?: { code: number; message: string }): void
  /** Cuts the connection at this step, until called again; at `taken` it has the mail but has not confirmed it. */
  cut(when: SmtpStep | 'taken' | undefined): void
  stop(): Promise<void>
}

/** A mail server that accepts every mail, or refuses as the test wants. */
export async function startSmtp({
  certFile,
  keyFile,
  password,
}: {
  certFile: string
  keyFile: string
  password: string
}): Promise<Smtp> {
  const received: Received[] = []
  let refusal: { when: SmtpStep; code: number; message: string } | undefined
  let cutAt: SmtpStep | 'taken' | undefined
  const error = ({ code, message }: { code: number; message: string }) =>
    Object.assign(new Error(message), { responseCode: code })
  const hasFault = (step: SmtpStep, done: (error: Error) => void) => {
    if (cutAt === step) cutAll()
    else if (refusal?.when === step) done(error(refusal))
    else return false
    return true
  }
  const server = new SMTPServer({
    secure: true,
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    disableReverseLookup: true,
    closeTimeout: 500,
    onConnect(_session, done) {
      if (!hasFault('connect', done)) done()
    },
    onMailFrom(_address, _session, done) {
      if (!hasFault('sender', done)) done()
    },
    onAuth(auth, _session, done) {
      if (hasFault('login', done)) return
      if (auth.password === password) done(null, { user: auth.username })
      else done(error({ code: 535, message: '5.7.8 That is not the password' }))
    },
    onRcptTo(address, _session, done) {
      if (hasFault('recipient', done)) return
      if (address.address.startsWith('nobody@'))
        return done(error({ code: 550, message: '5.1.1 No such mailbox here' }))
      done()
    },
    onData(stream, session: SMTPServerSession, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (hasFault('mail', done)) return
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString('utf8'),
        })
        if (cutAt === 'taken') return cutAll()
        done()
      })
    },
  })
  server.on('error', () => {})
  const cutAll = () => {
    for (const { socket } of [
      ...(server as unknown as { connections: Set<{ _socket: { destroy(): void } }> }).connections,
    ].map(({ _socket }) => ({ socket: _socket })))
      socket.destroy()
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    port: (server.server.address() as { port: number }).port,
    received,
    refuse(when, reply = { code: 554, message: '5.7.1 We do not want this' }) {
      refusal = when && { when, ...reply }
    },
    cut(when) {
      cutAt = when
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
