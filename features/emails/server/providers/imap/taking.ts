import { createHash } from 'node:crypto'
import type { ImapFlow, MailboxObject } from 'imapflow'
import { prefetchOne } from '#core/prefetch-one'
import type { AttachmentFiles } from '../../attachment-files'
import type { FolderAt, Taken } from '../../mailbox'
import { Express, type Fetched } from './express'
import { takeLarge } from './large-mail'
import { numbersAtOnce, openFolder, rangeOf, smallBytes, smallSizes, stateOf, uidOf } from './numbers'

/** What is asked for in one command, so that only so much is in memory. */
const chunk = { mails: 100, bytes: 100 * smallBytes }

/** From here on a mail is taken part by part, its files straight to the disk. */
export const largeBytes = 10 * 1024 * 1024

/** Where it is worth it, the many that are not large have a connection of their own. */
export async function* imapTake(
  client: ImapFlow,
  files: AttachmentFiles,
  folder: FolderAt,
  refs: string[],
  sizes: Map<number, number>,
  connect?: () => Promise<ImapFlow>,
): AsyncGenerator<Taken> {
  const box = await openFolder(client, folder.ref)
  const uids = new Map<number, string>()
  for (const ref of refs) {
    const uid = uidOf(ref, box.uidValidity)
    if (uid === undefined) yield { kind: 'missing', ref }
    else uids.set(uid, ref)
  }
  if (uids.size === 0) return
  const refOf = (uid: number) => uids.get(uid) as string
  const express = await boarded(connect, folder, box)
  const fetchMails = mailsFrom(client, express)
  try {
    const pieces = inChunks(client, [...uids.keys()], sizes)
    // While the caller works on one piece, the next is already being fetched.
    for await (const piece of prefetchOne(fetched(client, files, fetchMails, pieces, refOf))) yield* piece
  } finally {
    express?.leave()
  }
}

/** None where the server lets nobody in a second time: it also goes without. */
async function boarded(
  connect: (() => Promise<ImapFlow>) | undefined,
  folder: FolderAt,
  { uidValidity }: MailboxObject,
): Promise<Express | undefined> {
  try {
    return connect && (await Express.board(await connect(), folder.ref, uidValidity))
  } catch {
    return undefined
  }
}

type FetchMails = (uids: number[]) => Promise<Map<number, Fetched>>

/** Asks the library for what does not come by express, and for everything once that has failed. */
function mailsFrom(client: ImapFlow, express: Express | undefined): FetchMails {
  let quick = express
  return async (uids) => {
    const found = await quick?.fetch(uids).catch(() => {
      quick?.leave()
      quick = undefined
    })
    const rest = uids.filter((uid) => !found?.has(uid))
    const others = rest.length > 0 ? await client.fetchAll(rangeOf(rest), query, { uid: true }) : []
    return new Map<number, Fetched>([...(found ?? []), ...others.map((mail) => [mail.uid, mail] as const)])
  }
}

type Piece = { missing: number[] } | { small: number[] } | { large: number }

async function* fetched(
  client: ImapFlow,
  files: AttachmentFiles,
  fetchMails: FetchMails,
  pieces: AsyncIterable<Piece>,
  refOf: (uid: number) => string,
): AsyncGenerator<Taken[]> {
  for await (const piece of pieces) {
    if ('missing' in piece) yield piece.missing.map((uid) => ({ kind: 'missing', ref: refOf(uid) }))
    else if ('small' in piece) yield await fetchChunk(client, fetchMails, piece.small, refOf)
    else yield [await carefully(refOf(piece.large), () => takeLarge(client, files, piece.large, refOf(piece.large)))]
  }
}

/** In the order in which they were asked for, but each large one by itself. */
async function* inChunks(client: ImapFlow, uids: number[], known: Map<number, number>): AsyncGenerator<Piece> {
  const unknown = uids.filter((uid) => !known.has(uid))
  const sizes = new Map([...known, ...(await smallSizes(client, unknown))])
  let small: number[] = []
  let bytes = 0
  for (let at = 0; at < uids.length; at += numbersAtOnce) {
    const some = uids.slice(at, at + numbersAtOnce)
    await askSizes(client, some, sizes)
    const missing = some.filter((uid) => !sizes.has(uid))
    if (missing.length > 0) yield { missing }
    for (const uid of some) {
      const size = sizes.get(uid)
      if (size === undefined) continue
      if (size > largeBytes) {
        yield { large: uid }
        continue
      }
      if (small.length >= chunk.mails || (small.length > 0 && bytes + size > chunk.bytes)) {
        yield { small }
        small = []
        bytes = 0
      }
      small.push(uid)
      bytes += size
    }
  }
  if (small.length > 0) yield { small }
}

async function askSizes(client: ImapFlow, uids: number[], sizes: Map<number, number>): Promise<void> {
  const unknown = uids.filter((uid) => !sizes.has(uid))
  if (unknown.length === 0) return
  for (const { uid, size } of await client.fetchAll(rangeOf(unknown), { uid: true, size: true }, { uid: true }))
    sizes.set(uid, size ?? 0)
}

const query = { uid: true, flags: true, internalDate: true, source: true }

async function fetchChunk(
  client: ImapFlow,
  fetchMails: FetchMails,
  uids: number[],
  refOf: (uid: number) => string,
): Promise<Taken[]> {
  try {
    const found = await fetchMails(uids)
    return uids.map((uid) => takenFrom(refOf(uid), found.get(uid)))
  } catch (error) {
    if (!client.usable) throw error
    // The server stumbles over one of them; singly it can be told which.
    const singly: Taken[] = []
    for (const uid of uids) {
      singly.push(
        await carefully(refOf(uid), async () => {
          const mail = await client.fetchOne(String(uid), query, { uid: true })
          return takenFrom(refOf(uid), mail || undefined)
        }),
      )
      if (!client.usable) throw error
    }
    return singly
  }
}

async function carefully(ref: string, take: () => Promise<Taken>): Promise<Taken> {
  try {
    return await take()
  } catch (error) {
    const { responseText, responseStatus, message } = error as Error & {
      responseText?: string
      responseStatus?: string
    }
    // Only a refusal is about this mail; a cut connection is about all of them.
    if (!responseStatus) throw error
    return { kind: 'problem', ref, reason: responseText || message }
  }
}

function takenFrom(ref: string, mail: Fetched | undefined): Taken {
  if (!mail?.source) return { kind: 'missing', ref }
  return {
    kind: 'mail',
    ...stateOf('', mail),
    ref,
    providerId: createHash('sha256').update(mail.source).digest('hex'),
    receivedAt: mail.internalDate ? new Date(mail.internalDate) : null,
    source: mail.source,
    size: mail.source.byteLength,
  }
}
