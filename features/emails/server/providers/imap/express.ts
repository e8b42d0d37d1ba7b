import type { Readable, Writable } from 'node:stream'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { openFolder, rangeOf } from './numbers'

/** A mail as it was answered; of the library's kind, so that it does not matter who fetched it. */
export type Fetched = Pick<FetchMessageObject, 'uid' | 'flags' | 'internalDate' | 'source'>

const silenceMs = 120_000

/** Larger mails are taken part by part; whoever announces more than this is not believed. */
const mostBytes = 16 * 1024 * 1024

/**
 * Fetches whole mails of one folder, over a connection that the library has opened and is done with. The library takes
 * every word of an answer apart and puts it together again for a log, which is a third of what fetching and reading a mail
 * costs. Here only the one form is understood in which servers usually answer; what comes otherwise is left out, for
 * the library to ask again.
 */
export class Express {
  private readonly wire: Wire
  private asked = 0

  private constructor(wire: Wire) {
    this.wire = wire
  }

  static async board(client: ImapFlow, folder: string, uidValidity: bigint): Promise<Express | undefined> {
    const box = await openFolder(client, folder).catch(() => undefined)
    if (box?.uidValidity === uidValidity) return new Express(new Wire(client.unbind()))
    client.close()
    return undefined
  }

  async fetch(uids: number[]): Promise<Map<number, Fetched>> {
    const tag = `X${++this.asked}`
    this.wire.write(`${tag} UID FETCH ${rangeOf(uids)} (UID FLAGS INTERNALDATE BODY.PEEK[])\r\n`)
    const found = new Map<number, Fetched>()
    for (;;) {
      const { text, literals } = await this.wire.answer()
      if (text.startsWith(`${tag} OK`)) return found
      if (text.startsWith(`${tag} `) || text.startsWith('* BYE')) throw new Error(text)
      const mail = mailFrom(text, literals)
      if (mail) found.set(mail.uid, mail)
    }
  }

  leave(): void {
    this.wire.end()
  }
}

/** `* 7 FETCH (UID 12 FLAGS (\Seen) INTERNALDATE "17-Nov-2023 10:00:00 +0000" BODY[] {2048})`, in any order. */
export function mailFrom(text: string, literals: Buffer[]): Fetched | undefined {
  const [source] = literals
  if (!source || literals.length > 1 || !/^\* \d+ FETCH \(.*\bBODY\[\] \{\d+\}/.test(text)) return undefined
  const uid = /[ (]UID (\d+)/.exec(text)
  const flags = /[ (]FLAGS \(([^()]*)\)/.exec(text)
  const internalDate = new Date(/[ (]INTERNALDATE "([^"]+)"/.exec(text)?.[1] ?? '')
  if (!uid || !flags || Number.isNaN(internalDate.getTime())) return undefined
  return { uid: Number(uid[1]), flags: new Set((flags[1] as string).match(/\S+/g)), internalDate, source }
}

type Answer = { text: string; literals: Buffer[] }

/** Lines that come in, each with the literals that it announces. */
class Wire {
  private readonly incoming: AsyncIterator<Buffer>
  private readonly outgoing: Writable
  private readonly socket: { destroy(): void }
  private held: Buffer = Buffer.alloc(0)

  constructor({ readSocket, writeSocket, socket }: ReturnType<ImapFlow['unbind']>) {
    this.incoming = (readSocket as Readable)[Symbol.asyncIterator]()
    this.outgoing = writeSocket as Writable
    this.socket = socket
    // Whoever waits for an answer hears of it; as an event it would end the process.
    for (const end of new Set([readSocket, writeSocket, socket])) end.on('error', () => {})
    socket.setTimeout(silenceMs, () => socket.destroy())
  }

  write(line: string): void {
    this.outgoing.write(line)
  }

  async answer(): Promise<Answer> {
    const literals: Buffer[] = []
    let text = ''
    for (;;) {
      const line = await this.line()
      text += line
      const announced = /\{(\d+)\}$/.exec(line)
      if (!announced) return { text, literals }
      literals.push(await this.bytes(Number(announced[1])))
    }
  }

  end(): void {
    this.socket.destroy()
  }

  private async line(): Promise<string> {
    let end = this.held.indexOf('\n')
    while (end < 0) {
      const seen = this.held.length
      await this.more(1)
      end = this.held.indexOf('\n', seen)
    }
    const line = this.held.toString('latin1', 0, end)
    this.held = this.held.subarray(end + 1)
    return line.endsWith('\r') ? line.slice(0, -1) : line
  }

  private async bytes(count: number): Promise<Buffer> {
    if (this.held.length < count) await this.more(count - this.held.length)
    const bytes = this.held.subarray(0, count)
    this.held = this.held.subarray(count)
    return bytes
  }

  private async more(atLeast: number): Promise<void> {
    if (this.held.length + atLeast > mostBytes) throw new Error('The server says more than was asked for')
    const pieces = [this.held]
    for (let missing = atLeast; missing > 0; ) {
      const { value, done } = await this.incoming.next()
      if (done) throw new Error('The connection was cut')
      pieces.push(value)
      missing -= value.length
    }
    this.held = pieces.length === 2 && this.held.length === 0 ? (pieces[1] as Buffer) : Buffer.concat(pieces)
  }
}
