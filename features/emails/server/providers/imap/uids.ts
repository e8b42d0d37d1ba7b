import type { FetchMessageObject, ImapFlow, MailboxObject, SearchObject } from 'imapflow'
import type { MailState } from '../../mailbox'

type KnownState = { changedSince: bigint; uidValidity: bigint }

/** Opens a folder for reading. Given the known state, a server with QRESYNC also reports vanished UIDs. */
export async function openFolder(client: ImapFlow, path: string, known?: KnownState): Promise<MailboxObject> {
  return client.mailboxOpen(path, { readOnly: true, ...known })
}

/**
 * The UIDs of the matching mails; undefined if the server cannot search. ESEARCH returns ranges, which are fast to parse,
 * but some servers return ranges with gaps: then the count differs, and the UIDs are requested one by one.
 */
export async function searchUids(client: ImapFlow, query: SearchObject): Promise<number[] | undefined> {
  const found = await client.search(query, { uid: true, returnOptions: ['ALL', 'COUNT'] })
  if (!found) return undefined
  if (Array.isArray(found)) return found
  const uids = found.count === undefined ? undefined : uidsInRange(found.all ?? '', found.count)
  if (uids) return uids
  const oneByOne = await client.search(query, { uid: true })
  return Array.isArray(oneByOne) ? oneByOne : undefined
}

export const stateOf = (uidValidity: string, { uid, flags }: Pick<FetchMessageObject, 'uid' | 'flags'>): MailState => ({
  ref: `${uidValidity}:${uid}`,
  read: flags?.has('\\Seen') ?? false,
  starred: flags?.has('\\Flagged') ?? false,
  answered: flags?.has('\\Answered') ?? false,
})

/** A UID is only valid together with its UIDVALIDITY. */
export function uidOf(ref: string, uidValidity: bigint | undefined): number | undefined {
  const [validity, uid] = ref.split(':')
  return validity === String(uidValidity) ? Number(uid) : undefined
}

/** So many UIDs fit into a command line that any server accepts. */
export const maxUidsPerCommand = 500

/** The exact size of mails up to this limit does not matter. */
export const smallMailBytes = 40 * 1024

/** From so many mails on, one search for the larger ones is faster than fetching the size of each. */
const searchThreshold = 100

/** Finds the small mails with one search. Empty where that is not worth it or not possible. */
export async function findSmallMails(client: ImapFlow, uids: number[]): Promise<Map<number, number>> {
  const larger = uids.length > searchThreshold && (await searchUids(client, { larger: smallMailBytes }))
  if (!larger) return new Map()
  const isLarger = new Set(larger)
  return new Map(uids.filter((uid) => !isLarger.has(uid)).map((uid) => [uid, smallMailBytes]))
}

/** The UIDs of a range like '1:3,7', or undefined if their number is not `count`. */
export function uidsInRange(range: string, count: number): number[] | undefined {
  const uids: number[] = []
  for (const part of range.split(',').filter(Boolean)) {
    const [from, to = from] = part.split(':').map(Number) as [number, number?]
    for (let uid = Math.min(from, to); uid <= Math.max(from, to) && uids.length <= count; uid++) uids.push(uid)
  }
  return uids.length === count ? uids : undefined
}

/** '1:3,7': keeps command lines short. */
export function uidRange(uids: number[]): string {
  const sorted = [...uids].sort((one, other) => one - other)
  const parts: [number, number][] = []
  for (const uid of sorted) {
    const last = parts.at(-1)
    if (last && last[1] === uid - 1) last[1] = uid
    else parts.push([uid, uid])
  }
  return parts.map(([from, to]) => (from === to ? `${from}` : `${from}:${to}`)).join(',')
}
