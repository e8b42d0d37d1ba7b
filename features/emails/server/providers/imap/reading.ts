import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import * as z from 'zod'
import type { Change, FolderAt, Listed } from '../../mailbox'
import { numbersAtOnce, openFolder, rangeOf, searched, smallSizes, stateOf } from './numbers'

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

const described = { uid: true, flags: true, internalDate: true, size: true }

/** The sizes that it learns of it leaves in `sizes`, where taking the mails finds them. */
export async function* imapList(
  client: ImapFlow,
  folder: FolderAt,
  since: Date | null,
  sizes: Map<number, number>,
): AsyncGenerator<Listed> {
  const box = await openFolder(client, folder.ref)
  if (box.exists === 0) return
  const found = new Map<number, Listed>()
  for await (const mail of client.fetch('1:*', described, { uid: true })) {
    const isInRange = isSince(since, mail)
    found.set(mail.uid, { ...stateOf(String(box.uidValidity), mail), isInRange })
    if (isInRange) sizes.set(mail.uid, mail.size ?? 0)
  }
  for (const [, listed] of newestFirst(found)) yield listed
}

/** The same without marks: a server tells all numbers in one line, and those that are not small in another. */
export async function* imapNumbers(
  client: ImapFlow,
  folder: FolderAt,
  since: Date | null,
  sizes: Map<number, number>,
): AsyncGenerator<Listed> {
  const box = await openFolder(client, folder.ref)
  if (box.exists === 0) return
  const numbers = await numbersOf(client, since)
  if (!numbers) {
    yield* imapList(client, folder, since, sizes)
    return
  }
  for (const [uid, size] of await smallSizes(client, [...numbers.keys()])) sizes.set(uid, size)
  for (const [uid, isInRange] of newestFirst(numbers))
    yield { ref: `${box.uidValidity}:${uid}`, read: false, starred: false, isInRange }
}

const newestFirst = <Item>(byUid: Map<number, Item>) => [...byUid].sort(([one], [other]) => other - one)

const isSince = (since: Date | null, { internalDate }: FetchMessageObject) =>
  since === null || new Date(internalDate ?? 0) >= since

/** A server compares days without saying in which time zone: so far from the moment asked for, it cannot err. */
const certainly = 2 * 86_400_000

/** The number of each mail, and whether it came since; undefined where the server does not search. */
async function numbersOf(client: ImapFlow, since: Date | null): Promise<Map<number, boolean> | undefined> {
  const all = await searched(client, { all: true })
  if (!all || since === null) return all && new Map(all.map((uid) => [uid, true]))
  const inRange = await searched(client, { since: new Date(since.getTime() + certainly) })
  const perhaps = await searched(client, { since: new Date(since.getTime() - certainly) })
  if (!inRange || !perhaps) return undefined
  const certain = new Set(inRange)
  const doubtful = perhaps.filter((uid) => !certain.has(uid))
  for (let at = 0; at < doubtful.length; at += numbersAtOnce) {
    const range = rangeOf(doubtful.slice(at, at + numbersAtOnce))
    for (const mail of await client.fetchAll(range, { uid: true, internalDate: true }, { uid: true }))
      if (isSince(since, mail)) certain.add(mail.uid)
  }
  return new Map(all.map((uid) => [uid, certain.has(uid)]))
}

const cursorOf = (box: MailboxObject, uidNext: number, fullAt: number): Cursor => ({
  uidValidity: String(box.uidValidity),
  uidNext,
  modseq: box.highestModseq ? String(box.highestModseq) : null,
  fullAt,
})
