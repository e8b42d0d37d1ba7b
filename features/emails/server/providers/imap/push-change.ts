import type { ImapFlow } from 'imapflow'
import type { ChangeToPush, ProviderFolder, PushResult } from '../../mailbox'
import { newFolderNames } from './folders'
import { uidOf } from './uids'

const flags = { read: '\\Seen', starred: '\\Flagged', answered: '\\Answered' } as const

export async function pushChange(client: ImapFlow, change: ChangeToPush): Promise<PushResult> {
  if (change.kind === 'move') return move(client, change)
  for (const { folder, ref } of change.places) {
    const uid = await findUid(client, folder, ref)
    if (uid === undefined) continue
    if (change.kind === 'destroy') await client.messageDelete(uid, { uid: true })
    else if (change.wanted === true) await client.messageFlagsAdd(uid, [flags[change.kind]], { uid: true })
    else await client.messageFlagsRemove(uid, [flags[change.kind]], { uid: true })
  }
  return {}
}

async function move(client: ImapFlow, { wanted, places }: ChangeToPush): Promise<PushResult> {
  const target = await targetPath(client, wanted as ProviderFolder | { role: ProviderFolder['role'] })
  const newPlaces: NonNullable<PushResult['places']> = []
  for (const place of places) {
    if (place.folder === target) {
      newPlaces.push(place)
      continue
    }
    const uid = await findUid(client, place.folder, place.ref)
    if (uid === undefined) continue
    const moved = await client.messageMove(uid, target, { uid: true })
    const newUid = moved ? moved.uidMap?.get(Number(uid)) : undefined
    if (moved && newUid) newPlaces.push({ folder: target, ref: `${moved.uidValidity}:${newUid}` })
  }
  // If the new UID is unknown, the next sync recognizes the mail by its content hash.
  return newPlaces.length > 0 ? { places: newPlaces } : {}
}

async function findUid(client: ImapFlow, folder: string, ref: string): Promise<string | undefined> {
  const box = await client.mailboxOpen(folder)
  const uid = uidOf(ref, box.uidValidity)
  return uid === undefined ? undefined : String(uid)
}

async function targetPath(
  client: ImapFlow,
  wanted: ProviderFolder | { role: ProviderFolder['role'] },
): Promise<string> {
  if ('ref' in wanted) return wanted.ref
  const { path } = await client.mailboxCreate(newFolderNames[wanted.role ?? 'archive'] ?? 'Archive')
  return path
}
