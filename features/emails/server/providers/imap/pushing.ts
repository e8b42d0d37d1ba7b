import type { ImapFlow } from 'imapflow'
import type { FoundFolder, Pushed, Wish } from '../../mailbox'
import { newFolderNames } from './folders'
import { uidOf } from './numbers'

const marks = { read: '\\Seen', starred: '\\Flagged', answered: '\\Answered' } as const

export async function imapPush(client: ImapFlow, wish: Wish): Promise<Pushed> {
  if (wish.kind === 'move') return move(client, wish)
  for (const { folder, ref } of wish.places) {
    const uid = await find(client, folder, ref)
    if (uid === undefined) continue
    if (wish.kind === 'destroy') await client.messageDelete(uid, { uid: true })
    else if (wish.wanted === true) await client.messageFlagsAdd(uid, [marks[wish.kind]], { uid: true })
    else await client.messageFlagsRemove(uid, [marks[wish.kind]], { uid: true })
  }
  return {}
}

async function move(client: ImapFlow, { wanted, places }: Wish): Promise<Pushed> {
  const target = await targetOf(client, wanted as FoundFolder | { role: FoundFolder['role'] })
  const now: NonNullable<Pushed['places']> = []
  for (const place of places) {
    if (place.folder === target) {
      now.push(place)
      continue
    }
    const uid = await find(client, place.folder, place.ref)
    if (uid === undefined) continue
    const moved = await client.messageMove(uid, target, { uid: true })
    const number = moved ? moved.uidMap?.get(Number(uid)) : undefined
    if (moved && number) now.push({ folder: target, ref: `${moved.uidValidity}:${number}` })
  }
  // Without a number the next look into the folder recognises the mail by its content.
  return now.length > 0 ? { places: now } : {}
}

async function find(client: ImapFlow, folder: string, ref: string): Promise<string | undefined> {
  const box = await client.mailboxOpen(folder)
  const uid = uidOf(ref, box.uidValidity)
  return uid === undefined ? undefined : String(uid)
}

async function targetOf(client: ImapFlow, wanted: FoundFolder | { role: FoundFolder['role'] }): Promise<string> {
  if ('ref' in wanted) return wanted.ref
  const { path } = await client.mailboxCreate(newFolderNames[wanted.role ?? 'archive'] ?? 'Archive')
  return path
}
