import { createHash } from 'node:crypto'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import type { AttachmentFiles } from '../../attachment-files'
import type { FolderAt, Taken } from '../../mailbox'
import { takeLarge } from './large-mail'
import { openFolder, stateOf, uidOf } from './reading'

/** What is asked for in one command, so that only so much is in memory. */
const chunk = { mails: 100, bytes: 4 * 1024 * 1024 }

/** From here on a mail is taken part by part, its files straight to the disk. */
export const largeBytes = 10 * 1024 * 1024

export async function* imapTake(
  client: ImapFlow,
  files: AttachmentFiles,
  folder: FolderAt,
  refs: string[],
): AsyncGenerator<Taken> {
  const box = await openFolder(client, folder.ref)
  const uids = new Map<number, string>()
  for (const ref of refs) {
    const uid = uidOf(ref, box.uidValidity)
    if (uid === undefined) yield { kind: 'missing', ref }
    else uids.set(uid, ref)
  }
  if (uids.size === 0) return
  const { small, large, missing } = await bySize(client, uids)
  for (const ref of missing) yield { kind: 'missing', ref }
  // While the caller works on one chunk, the next is already being fetched.
  let coming = small[0] && fetchChunk(client, uids, small[0])
  for (let nth = 0; nth < small.length; nth++) {
    const taken = await (coming as Promise<Taken[]>)
    const following = small[nth + 1]
    coming = following && fetchChunk(client, uids, following)
    coming?.catch(() => {})
    yield* taken
  }
  for (const uid of large)
    yield await carefully(uids.get(uid) as string, () => takeLarge(client, files, uid, uids.get(uid) as string))
}

/** Splits by size, in the order in which they were asked for. */
async function bySize(client: ImapFlow, uids: Map<number, string>) {
  const sizes = new Map<number, number>()
  for (const { uid, size } of await client.fetchAll(
    rangeOf([...uids.keys()]),
    { uid: true, size: true },
    { uid: true },
  )) {
    sizes.set(uid, size ?? 0)
  }
  const small: number[][] = []
  const large: number[] = []
  let bytes = chunk.bytes
  for (const uid of uids.keys()) {
    const size = sizes.get(uid)
    if (size === undefined) continue
    if (size > largeBytes) {
      large.push(uid)
      continue
    }
    const last = small.at(-1)
    if (!last || last.length >= chunk.mails || bytes + size > chunk.bytes) {
      small.push([uid])
      bytes = size
    } else {
      last.push(uid)
      bytes += size
    }
  }
  return { small, large, missing: [...uids].filter(([uid]) => !sizes.has(uid)).map(([, ref]) => ref) }
}

const query = { uid: true, flags: true, internalDate: true, size: true, source: true }

async function fetchChunk(client: ImapFlow, uids: Map<number, string>, chunk: number[]): Promise<Taken[]> {
  try {
    const got = await client.fetchAll(rangeOf(chunk), query, { uid: true })
    const found = new Map(got.map((mail) => [mail.uid, mail]))
    return chunk.map((uid) => takenFrom(uids.get(uid) as string, found.get(uid)))
  } catch (error) {
    if (!client.usable) throw error
    // The server stumbles over one of them; singly it can be told which.
    const singly: Taken[] = []
    for (const uid of chunk) {
      const ref = uids.get(uid) as string
      singly.push(
        await carefully(ref, async () => {
          const mail = await client.fetchOne(String(uid), query, { uid: true })
          return takenFrom(ref, mail || undefined)
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
  const { uid: _, ...state } = { ...stateOf('', mail), uid: mail.uid }
  return {
    kind: 'mail',
    ...state,
    ref,
    providerId: createHash('sha256').update(mail.source).digest('hex'),
    receivedAt: mail.internalDate ? new Date(mail.internalDate) : null,
    source: mail.source,
    size: mail.size ?? mail.source.byteLength,
  }
}

/** '1:3,7': servers take short lines only. */
export function rangeOf(uids: number[]): string {
  const sorted = [...uids].sort((one, other) => one - other)
  const parts: [number, number][] = []
  for (const uid of sorted) {
    const last = parts.at(-1)
    if (last && last[1] === uid - 1) last[1] = uid
    else parts.push([uid, uid])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',')
}
