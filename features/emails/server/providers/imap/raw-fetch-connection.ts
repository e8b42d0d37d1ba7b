import type { Readable, Writable } from 'node:stream'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { minute } from '#core/durations'
import { openFolder, uidRange } from './uids'

/** The same shape as ImapFlow returns, so that callers need not care which of the two fetched it. */
export type FetchedMessage = Pick<FetchMessageObject, 'uid' | 'flags' | 'internalDate' | 'source'>

const idleTimeoutMs = 2 * minute

/** Larger mails are fetched in parts, so a longer response is an error. */
const maxBytes = 16 * 1024 * 1024

/**
 * Fetches whole mails of one folder over the socket of a connection that ImapFlow has opened. ImapFlow tokenizes every
 * response and reassembles it for its log, which is a third of the cost of fetching and parsing a mail. This class only
 * understands the usual form of a FETCH response; other mails are left out, and the caller fetches them with ImapFlow.
 */
export class RawFetchConnection {
  private readonly imapSocket: ImapSocket
  private commandCount = 0

  private constructor(imapSocket: ImapSocket) {
    this.imapSocket = imapSocket
  }

  static async open(client: ImapFlow, folder: string, uidValidity: bigint): Promise<RawFetchConnection | undefined> {
    const box = await openFolder(client, folder).catch(() => undefined)
    if (box?.uidValidity === uidValidity) return new RawFetchConnection(new ImapSocket(client.unbind()))
    client.close()
    return undefined
  }

  async fetch(uids: number[]): Promise<Map<number, FetchedMessage>> {
    const tag = `X${++this.commandCount}`
    this.imapSocket.write(`${tag} UID FETCH ${uidRange(uids)} (UID FLAGS INTERNALDATE BODY.PEEK[])\r\n`)
    const found = new Map<number, FetchedMessage>()
    for (;;) {
      const { text, literals } = await this.imapSocket.readResponse()
      if (text.startsWith(`${tag} OK`)) return found
      if (text.startsWith(`${tag} `) || text.startsWith('* BYE')) throw new Error(text)
      const mail = parseFetchResponse(text, literals)
      if (mail) found.set(mail.uid, mail)
    }
  }

  close(): void {
    this.imapSocket.end()
  }
}

/** `* 7 FETCH (UID 12 FLAGS (\Seen) INTERNALDATE "17-Nov-2023 10:00:00 +0000" BODY[] {2048})`, in any order. */
export function parseFetchResponse(text: string, literals: Buffer[]): FetchedMessage | undefined {
  const [source] = literals
  if (!source || literals.length > 1 || !/^\* \d+ FETCH \(.*\bBODY\[\] \{\d+\}/.test(text)) return undefined
  const uid = /[ (]UID (\d+)/.exec(text)
  const flags = /[ (]FLAGS \(([^()]*)\)/.exec(text)
  const internalDate = new Date(/[ (]INTERNALDATE "([^"]+)"/.exec(text)?.[1] ?? '')
  if (!uid || !flags || Number.isNaN(internalDate.getTime())) return undefined
  return { uid: Number(uid[1]), flags: new Set((flags[1] as string).match(/\S+/g)), internalDate, source }
}

type ImapResponse = { text: string; literals: Buffer[] }

/** Reads IMAP responses, each a line with its literals, from a socket. */
class ImapSocket {
  private readonly incoming: AsyncIterator<Buffer>
  private readonly outgoing: Writable
  private readonly socket: { destroy(): void }
  private buffered: Buffer = Buffer.alloc(0)

  constructor({ readSocket, writeSocket, socket }: ReturnType<ImapFlow['unbind']>) {
    this.incoming = (readSocket as Readable)[Symbol.asyncIterator]()
    this.outgoing = writeSocket as Writable
    this.socket = socket
    // The pending read rejects; an unhandled 'error' event would end the process.
    for (const end of new Set([readSocket, writeSocket, socket])) end.on('error', () => {})
    socket.setTimeout(idleTimeoutMs, () => socket.destroy())
  }

  write(line: string): void {
    this.outgoing.write(line)
  }

  async readResponse(): Promise<ImapResponse> {
    const literals: Buffer[] = []
    let text = ''
    for (;;) {
      const line = await this.readLine()
      text += line
      const literal = /\{(\d+)\}$/.exec(line)
      if (!literal) return { text, literals }
      literals.push(await this.readBytes(Number(literal[1])))
    }
  }

  end(): void {
    this.socket.destroy()
  }

  private async readLine(): Promise<string> {
    let end = this.buffered.indexOf('\n')
    while (end < 0) {
      const seen = this.buffered.length
      await this.readMore(1)
      end = this.buffered.indexOf('\n', seen)
    }
    const line = this.buffered.toString('latin1', 0, end)
    this.buffered = this.buffered.subarray(end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  private async readBytes(count: number): Promise<Buffer> {
    if (this.buffered.length < count) await this.readMore(count - this.buffered.length)
    const bytes = this.buffered.subarray(0, count)
    this.buffered = this.buffered.subarray(count)
    return bytes
  }

  private async readMore(atLeast: number): Promise<void> {
    if (this.buffered.length + atLeast > maxBytes) throw new Error('The IMAP response is too long')
    const pieces = [this.buffered]
    for (let missing = atLeast; missing > 0; ) {
      const { value, done } = await this.incoming.next()
      if (done) throw new Error('The IMAP connection was closed')
      pieces.push(value)
      missing -= value.length
    }
    this.buffered = pieces.length === 2 && this.buffered.length === 0 ? (pieces[1] as Buffer) : Buffer.concat(pieces)
  }
}
