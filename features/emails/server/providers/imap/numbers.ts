import type { FetchMessageObject, ImapFlow, MailboxObject, SearchObject } from 'imapflow'
import type { MailState } from '../../mailbox'

type Changed = { changedSince: bigint; uidValidity: bigint }

/** Opens a folder for reading. With what is known of it a server with QRESYNC also says which numbers have vanished. */
export async function openFolder(client: ImapFlow, path: string, known?: Changed): Promise<MailboxObject> {
  return client.mailboxOpen(path, { readOnly: true, ...known })
}

export async function searched(client: ImapFlow, query: SearchObject): Promise<number[] | undefined> {
  const uids = await client.search(query, { uid: true })
  return Array.isArray(uids) ? uids : undefined
}

export const stateOf = (uidValidity: string, { uid, flags }: FetchMessageObject): MailState => ({
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
