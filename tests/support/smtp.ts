import { readFileSync } from 'node:fs'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

export type Received = { from: string; to: string[]; source: string }

export type Smtp = {
  port: number
  received: Received[]
  /** How the next mails are treated, until said otherwise. */
  refuse(when: 'recipient' | 'mail' | undefined, said?: { code: number; words: string }): void
  /** Takes the mail and cuts the line before saying so. */
  cutAfterTaking(isCut: boolean): void
  stop(): Promise<void>
}

/** A mail server that takes what it is given, or says what the test wants. */
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
  let refusal: { when: 'recipient' | 'mail'; code: number; words: string } | undefined
  let isCut = false
  const error = ({ code, words }: { code: number; words: string }) =>
    Object.assign(new Error(words), { responseCode: code })
  const server = new SMTPServer({
    secure: true,
    cert: readFileSync(certFile),
    key: readFileSync(keyFile),
    disableReverseLookup: true,
    closeTimeout: 500,
    onAuth(auth, _session, done) {
      if (auth.password === password) done(null, { user: auth.username })
      else done(error({ code: 535, words: '5.7.8 That is not the password' }))
    },
    onRcptTo(address, _session, done) {
      if (refusal?.when === 'recipient') return done(error(refusal))
      if (address.address.startsWith('nobody@')) return done(error({ code: 550, words: '5.1.1 No such mailbox here' }))
      done()
    },
    onData(stream, session: SMTPServerSession, done) {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', () => {
        if (refusal?.when === 'mail') return done(error(refusal))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(pieces).toString('utf8'),
        })
        if (isCut) return cutAll()
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
    refuse(when, said = { code: 554, words: '5.7.1 We do not want this' }) {
      refusal = when && { when, ...said }
    },
    cutAfterTaking(wanted) {
      isCut = wanted
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
