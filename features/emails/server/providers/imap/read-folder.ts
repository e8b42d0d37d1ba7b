import type { FetchMessageObject, ImapFlow, MailboxObject } from 'imapflow'
import * as z from 'zod'
import { day, minute } from '#core/durations'
import type { ListedMail, ProviderChange, TrackedFolder } from '../../mailbox'
import { findSmallMails, maxUidsPerCommand, openFolder, searchUids, stateOf, uidRange } from './uids'

const Cursor = z.object({
  uidValidity: z.string(),
  uidNext: z.number(),
  modseq: z.string().nullable(),
  /** When all flags were last read, for servers without CONDSTORE. */
  fullAt: z.number(),
})
type Cursor = z.output<typeof Cursor>

/** Without CONDSTORE all flags must be read again: on every sync in a small folder, at intervals in a large one. */
const fullFlagRead = { smallFolder: 1_000, everyMs: 15 * minute }

export async function* readChanges(
  client: ImapFlow,
  folder: TrackedFolder,
  now: number,
): AsyncGenerator<ProviderChange> {
  const parsed = Cursor.safeParse(folder.cursor)
  const known = parsed.success ? parsed.data : undefined
  const vanished: number[] = []
  const onExpunge = (event: { path: string; uid?: number; vanished: boolean }) => {
    if (event.vanished && event.path === folder.ref && event.uid) vanished.push(event.uid)
  }
  client.on('expunge', onExpunge)
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
        // `n:*` always includes the newest mail, even if its UID is below n.
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
    const isDue = box.exists <= fullFlagRead.smallFolder || now - known.fullAt > fullFlagRead.everyMs
    if (isDue) yield { kind: 'compare' }
    yield { kind: 'cursor', cursor: cursorOf(box, next, isDue ? now : known.fullAt) }
  } finally {
    client.off('expunge', onExpunge)
  }
}

const listedFields = { uid: true, flags: true, internalDate: true, size: true }

/** Lists the mails with their flags, and records their sizes in `sizes` for the fetch that follows. */
export async function* listMails(
  client: ImapFlow,
  folder: TrackedFolder,
  since: Date | null,
  sizes: Map<number, number>,
): AsyncGenerator<ListedMail> {
  const box = await openFolder(client, folder.ref)
  if (box.exists === 0) return
  const found = new Map<number, ListedMail>()
  for await (const mail of client.fetch('1:*', listedFields, { uid: true })) {
    const isInRange = isSince(since, mail)
    found.set(mail.uid, { ...stateOf(String(box.uidValidity), mail), isInRange })
    if (isInRange) sizes.set(mail.uid, mail.size ?? 0)
  }
  for (const [, listed] of newestFirst(found)) yield listed
}

/** The same without flags: two searches instead of a response line for each mail. */
export async function* listMailsWithoutFlags(
  client: ImapFlow,
  folder: TrackedFolder,
  since: Date | null,
  sizes: Map<number, number>,
): AsyncGenerator<ListedMail> {
  const box = await openFolder(client, folder.ref)
  if (box.exists === 0) return
  const inRangeByUid = await searchSince(client, since)
  if (!inRangeByUid) {
    yield* listMails(client, folder, since, sizes)
    return
  }
  for (const [uid, size] of await findSmallMails(client, [...inRangeByUid.keys()])) sizes.set(uid, size)
  for (const [uid, isInRange] of newestFirst(inRangeByUid))
    yield { ref: `${box.uidValidity}:${uid}`, read: false, starred: false, isInRange }
}

const newestFirst = <Item>(byUid: Map<number, Item>) => [...byUid].sort(([one], [other]) => other - one)

const isSince = (since: Date | null, { internalDate }: FetchMessageObject) =>
  since === null || new Date(internalDate ?? 0) >= since

/** SEARCH SINCE compares dates in an unknown time zone; beyond this margin its answer is certain. */
const timeZoneMargin = 2 * day

/** The UID of each mail and whether it arrived after `since`; undefined if the server cannot search. */
async function searchSince(client: ImapFlow, since: Date | null): Promise<Map<number, boolean> | undefined> {
  const all = await searchUids(client, { all: true })
  if (!all || since === null) return all && new Map(all.map((uid) => [uid, true]))
  const inRange = await searchUids(client, { since: new Date(since.getTime() + timeZoneMargin) })
  const possible = await searchUids(client, { since: new Date(since.getTime() - timeZoneMargin) })
  if (!inRange || !possible) return undefined
  const certain = new Set(inRange)
  const uncertain = possible.filter((uid) => !certain.has(uid))
  for (let at = 0; at < uncertain.length; at += maxUidsPerCommand) {
    const range = uidRange(uncertain.slice(at, at + maxUidsPerCommand))
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
