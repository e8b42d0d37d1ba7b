import type { FetchMessageObject, ImapFlow, MailboxObject, SearchObject } from 'imapflow'
import type { MailState } from '../../mailbox'

type Changed = { changedSince: bigint; uidValidity: bigint }

/** Opens a folder for reading. With what is known of it a server with QRESYNC also says which numbers have vanished. */
export async function openFolder(client: ImapFlow, path: string, known?: Changed): Promise<MailboxObject> {
  return client.mailboxOpen(path, { readOnly: true, ...known })
}

/**
 * The numbers of what is found; undefined where the server does not search. Told in ranges, ten thousand are read at once
 * and not one by one; but who counts fewer has ranges with gaps in them.
 */
export async function searched(client: ImapFlow, query: SearchObject): Promise<number[] | undefined> {
  const found = await client.search(query, { uid: true, returnOptions: ['ALL', 'COUNT'] })
  if (!found) return undefined
  if (Array.isArray(found)) return found
  const uids = found.count === undefined ? undefined : numbersIn(found.all ?? '', found.count)
  if (uids) return uids
  const singly = await client.search(query, { uid: true })
  return Array.isArray(singly) ? singly : undefined
}

export const stateOf = (uidValidity: string, { uid, flags }: Pick<FetchMessageObject, 'uid' | 'flags'>): MailState => ({
  ref: `${uidValidity}:${uid}`,
  read: flags?.has('\\Seen') ?? false,
  starred: flags?.has('\\Flagged') ?? false,
  answered: flags?.has('\\Answered') ?? false,
})

/** A number is only worth something under the validity that it was given under. */
export function uidOf(ref: string, uidValidity: bigint | undefined): number | undefined {
  const [validity, uid] = ref.split(':')
  return validity === String(uidValidity) ? Number(uid) : undefined
}

/** So many numbers fit into a line that any server takes. */
export const numbersAtOnce = 500

/** Of a mail up to this size no more need be known. */
export const smallBytes = 40 * 1024

/** From so many on it is quicker to search for those that are not small than to ask for the size of each. */
const manyMails = 100

/** Most mails are small: of many, those that are known to be so without asking about each. */
export async function smallSizes(client: ImapFlow, uids: number[]): Promise<Map<number, number>> {
  const larger = uids.length > manyMails && (await searched(client, { larger: smallBytes }))
  if (!larger) return new Map()
  const isLarger = new Set(larger)
  return new Map(uids.filter((uid) => !isLarger.has(uid)).map((uid) => [uid, smallBytes]))
}

/** The numbers of '1:3,7', if they are as many as was said. */
export function numbersIn(range: string, count: number): number[] | undefined {
  const numbers: number[] = []
  for (const part of range.split(',').filter(Boolean)) {
    const [from, to = from] = part.split(':').map(Number) as [number, number?]
    for (let uid = Math.min(from, to); uid <= Math.max(from, to) && numbers.length <= count; uid++) numbers.push(uid)
  }
  return numbers.length === count ? numbers : undefined
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
