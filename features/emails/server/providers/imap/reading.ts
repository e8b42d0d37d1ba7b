import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import * as z from 'zod'
import type { Change, FolderAt, Listed, MailState } from '../../mailbox'

const Cursor = z.object({
  uidValidity: z.string(),
  uidNext: z.number(),
  modseq: z.string().nullable(),
  /** When all marks were last read, for servers that cannot tell which have changed. */
  fullAt: z.number(),
})
type Cursor = z.output<typeof Cursor>

/** Without CONDSTORE every mark must be read again: at once in a small folder, now and then in a large one. */
const withoutModseq = { smallFolder: 1_000, everyMs: 15 * 60_000 }

type Changed = { changedSince: bigint; uidValidity: bigint }

/** Opens a folder for reading. With what is known of it a server with QRESYNC also says which numbers have vanished. */
export async function openFolder(client: ImapFlow, path: string, known?: Changed): Promise<MailboxObject> {
  return client.mailboxOpen(path, { readOnly: true, ...known })
}

export async function* imapChanges(client: ImapFlow, folder: FolderAt, now: number): AsyncGenerator<Change> {
  const parsed = Cursor.safeParse(folder.cursor)
  const known = parsed.success ? parsed.data : undefined
  const vanished: number[] = []
  const hear = (event: { path: string; uid?: number; vanished: boolean }) => {
    if (event.vanished && event.path === folder.ref && event.uid) vanished.push(event.uid)
  }
  client.on('expunge', hear)
  try {
    const since = known?.modseq && { changedSince: BigInt(known.modseq), uidValidity: BigInt(known.uidValidity) }
    const box = await openFolder(client, folder.ref, since || undefined)
    const uidValidity = String(box.uidValidity)
    if (known?.uidValidity !== uidValidity) {
      yield { kind: 'compare' }
      yield { kind: 'cursor', cursor: cursorOf(box, box.uidNext, now) }
      return
    }
    let next = box.uidNext
    if (box.exists > 0 && box.uidNext > known.uidNext) {
      for (const mail of await client.fetchAll(`${known.uidNext}:*`, { uid: true, flags: true }, { uid: true })) {
        // The range ends at the newest mail even where that is older than its beginning.
        if (mail.uid < known.uidNext) continue
        next = Math.max(next, mail.uid + 1)
        yield { kind: 'state', isNew: true, ...stateOf(uidValidity, mail) }
      }
    }
    for (const uid of vanished) yield { kind: 'gone', ref: `${uidValidity}:${uid}` }
    if (box.highestModseq && known.modseq) {
      if (String(box.highestModseq) !== known.modseq && box.exists > 0) {
        const changedSince = BigInt(known.modseq)
        for await (const mail of client.fetch('1:*', { uid: true, flags: true }, { uid: true, changedSince })) {
          if (mail.uid < known.uidNext) yield { kind: 'state', isNew: false, ...stateOf(uidValidity, mail) }
        }
      }
      yield { kind: 'cursor', cursor: cursorOf(box, next, known.fullAt) }
      return
    }
    const isDue = box.exists <= withoutModseq.smallFolder || now - known.fullAt > withoutModseq.everyMs
    if (isDue) yield { kind: 'compare' }
    yield { kind: 'cursor', cursor: cursorOf(box, next, isDue ? now : known.fullAt) }
  } finally {
    client.off('expunge', hear)
  }
}

export async function* imapList(client: ImapFlow, folder: FolderAt, since: Date | null): AsyncGenerator<Listed> {
  const box = await openFolder(client, folder.ref)
  if (box.exists === 0) return
  const uidValidity = String(box.uidValidity)
  const found: (Listed & { uid: number })[] = []
  const wanted = { uid: true, flags: true, internalDate: since !== null }
  for await (const mail of client.fetch('1:*', wanted, { uid: true })) {
    const isInRange = since === null || new Date(mail.internalDate ?? 0) >= since
    found.push({ ...stateOf(uidValidity, mail), isInRange, uid: mail.uid })
  }
  found.sort((one, other) => other.uid - one.uid)
  for (const { uid: _, ...listed } of found) yield listed
}

const cursorOf = (box: MailboxObject, uidNext: number, fullAt: number): Cursor => ({
  uidValidity: String(box.uidValidity),
  uidNext,
  modseq: box.highestModseq ? String(box.highestModseq) : null,
  fullAt,
})

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
