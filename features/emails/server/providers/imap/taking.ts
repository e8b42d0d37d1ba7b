import { createHash } from 'node:crypto'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { oneAhead } from '#core/one-ahead'
import type { AttachmentFiles } from '../../attachment-files'
import type { FolderAt, Taken } from '../../mailbox'
import { takeLarge } from './large-mail'
import { numbersAtOnce, openFolder, rangeOf, searched, stateOf, uidOf } from './numbers'

/** What is asked for in one command, so that only so much is in memory. */
const chunk = { mails: 100, bytes: 4 * 1024 * 1024 }

/** A chunk of mails up to this size is never too large, so that of them no more need be known. */
const smallBytes = chunk.bytes / chunk.mails

/** From here on a mail is taken part by part, its files straight to the disk. */
export const largeBytes = 10 * 1024 * 1024

export async function* imapTake(
  client: ImapFlow,
  files: AttachmentFiles,
  folder: FolderAt,
  refs: string[],
  sizes: Map<number, number>,
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
  // While the caller works on one piece, the next is already being fetched.
  for await (const piece of oneAhead(fetched(client, files, inChunks(client, [...uids.keys()], sizes), refOf)))
    yield* piece
}

type Piece = { missing: number[] } | { small: number[] } | { large: number }

async function* fetched(
  client: ImapFlow,
  files: AttachmentFiles,
  pieces: AsyncIterable<Piece>,
  refOf: (uid: number) => string,
): AsyncGenerator<Taken[]> {
  for await (const piece of pieces) {
    if ('missing' in piece) yield piece.missing.map((uid) => ({ kind: 'missing', ref: refOf(uid) }))
    else if ('small' in piece) yield await fetchChunk(client, piece.small, refOf)
    else yield [await carefully(refOf(piece.large), () => takeLarge(client, files, piece.large, refOf(piece.large)))]
  }
}

/** In the order in which they were asked for, but each large one by itself. */
async function* inChunks(client: ImapFlow, uids: number[], known: Map<number, number>): AsyncGenerator<Piece> {
  const isWorthIt = uids.length > chunk.mails && uids.some((uid) => !known.has(uid))
  const sizes = isWorthIt ? await withSmall(client, uids, known) : known
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

/** Most mails are small: where all that are not can be searched for, the others need not be asked about one by one. */
async function withSmall(client: ImapFlow, uids: number[], known: Map<number, number>): Promise<Map<number, number>> {
  const larger = await searched(client, { larger: smallBytes })
  if (!larger) return known
  const sizes = new Map(uids.map((uid) => [uid, smallBytes]))
  for (const uid of larger) sizes.delete(uid)
  for (const [uid, size] of known) sizes.set(uid, size)
  return sizes
}

async function askSizes(client: ImapFlow, uids: number[], sizes: Map<number, number>): Promise<void> {
  const unknown = uids.filter((uid) => !sizes.has(uid))
  if (unknown.length === 0) return
  for (const { uid, size } of await client.fetchAll(rangeOf(unknown), { uid: true, size: true }, { uid: true }))
    sizes.set(uid, size ?? 0)
}

const query = { uid: true, flags: true, internalDate: true, source: true }

async function fetchChunk(client: ImapFlow, uids: number[], refOf: (uid: number) => string): Promise<Taken[]> {
  try {
    const got = await client.fetchAll(rangeOf(uids), query, { uid: true })
    const found = new Map(got.map((mail) => [mail.uid, mail]))
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

function takenFrom(ref: string, mail: FetchMessageObject | undefined): Taken {
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
