import { createHash } from 'node:crypto'
import type { ImapFlow, MailboxObject } from 'imapflow'
import { prefetchOne } from '#core/prefetch-one'
import type { AttachmentFiles } from '../../attachment-files'
import type { FetchResult, TrackedFolder } from '../../mailbox'
import { fetchLargeMail } from './large-mail'
import { type FetchedMessage, RawFetchConnection } from './raw-fetch-connection'
import { findSmallMails, maxUidsPerCommand, openFolder, smallMailBytes, stateOf, uidOf, uidRange } from './uids'

/** Limits of one FETCH command, which bound the memory used. */
const chunkLimits = { mails: 100, bytes: 100 * smallMailBytes }

/** Larger mails are fetched part by part, with their files streamed to disk. */
export const largeMailBytes = 10 * 1024 * 1024

/** Fetches mails by ref. With `connect`, mails that are not large come over a second, raw connection. */
export async function* fetchMails(
  client: ImapFlow,
  files: AttachmentFiles,
  folder: TrackedFolder,
  refs: string[],
  sizes: Map<number, number>,
  connect?: () => Promise<ImapFlow>,
): AsyncGenerator<FetchResult> {
  const box = await openFolder(client, folder.ref)
  const uids = new Map<number, string>()
  for (const ref of refs) {
    const uid = uidOf(ref, box.uidValidity)
    if (uid === undefined) yield { kind: 'missing', ref }
    else uids.set(uid, ref)
  }
  if (uids.size === 0) return
  const refOf = (uid: number) => uids.get(uid) as string
  const rawConnection = await openRawConnection(connect, folder, box)
  const fetchMessages = messageFetcher(client, rawConnection)
  try {
    const steps = planSteps(client, [...uids.keys()], sizes)
    // Fetches the next step while the caller works on the current one.
    for await (const step of prefetchOne(runSteps(client, files, fetchMessages, steps, refOf))) yield* step
  } finally {
    rawConnection?.close()
  }
}

/** Undefined if the server refuses a second connection; ImapFlow then fetches everything. */
async function openRawConnection(
  connect: (() => Promise<ImapFlow>) | undefined,
  folder: TrackedFolder,
  { uidValidity }: MailboxObject,
): Promise<RawFetchConnection | undefined> {
  try {
    return connect && (await RawFetchConnection.open(await connect(), folder.ref, uidValidity))
  } catch {
    return undefined
  }
}

type FetchMessages = (uids: number[]) => Promise<Map<number, FetchedMessage>>

/** Uses ImapFlow for mails that the raw connection left out, and for all of them once that has failed. */
function messageFetcher(client: ImapFlow, rawConnection: RawFetchConnection | undefined): FetchMessages {
  let connection = rawConnection
  return async (uids) => {
    const found = await connection?.fetch(uids).catch(() => {
      connection?.close()
      connection = undefined
    })
    const rest = uids.filter((uid) => !found?.has(uid))
    const others = rest.length > 0 ? await client.fetchAll(uidRange(rest), query, { uid: true }) : []
    return new Map<number, FetchedMessage>([...(found ?? []), ...others.map((mail) => [mail.uid, mail] as const)])
  }
}

type FetchStep = { missing: number[] } | { small: number[] } | { large: number }

async function* runSteps(
  client: ImapFlow,
  files: AttachmentFiles,
  fetchMessages: FetchMessages,
  steps: AsyncIterable<FetchStep>,
  refOf: (uid: number) => string,
): AsyncGenerator<FetchResult[]> {
  for await (const step of steps) {
    if ('missing' in step) yield step.missing.map((uid) => ({ kind: 'missing', ref: refOf(uid) }))
    else if ('small' in step) yield await fetchChunk(client, fetchMessages, step.small, refOf)
    else
      yield [
        await refusalAsProblem(refOf(step.large), () => fetchLargeMail(client, files, step.large, refOf(step.large))),
      ]
  }
}

/** Groups the UIDs into commands, in the given order; each large mail is a step of its own. */
async function* planSteps(
  client: ImapFlow,
  uids: number[],
  knownSizes: Map<number, number>,
): AsyncGenerator<FetchStep> {
  const unknown = uids.filter((uid) => !knownSizes.has(uid))
  const sizes = new Map([...knownSizes, ...(await findSmallMails(client, unknown))])
  let small: number[] = []
  let bytes = 0
  for (let at = 0; at < uids.length; at += maxUidsPerCommand) {
    const group = uids.slice(at, at + maxUidsPerCommand)
    await fetchSizes(client, group, sizes)
    const missing = group.filter((uid) => !sizes.has(uid))
    if (missing.length > 0) yield { missing }
    for (const uid of group) {
      const size = sizes.get(uid)
      if (size === undefined) continue
      if (size > largeMailBytes) {
        yield { large: uid }
        continue
      }
      if (small.length >= chunkLimits.mails || (small.length > 0 && bytes + size > chunkLimits.bytes)) {
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

async function fetchSizes(client: ImapFlow, uids: number[], sizes: Map<number, number>): Promise<void> {
  const unknown = uids.filter((uid) => !sizes.has(uid))
  if (unknown.length === 0) return
  for (const { uid, size } of await client.fetchAll(uidRange(unknown), { uid: true, size: true }, { uid: true }))
    sizes.set(uid, size ?? 0)
}

const query = { uid: true, flags: true, internalDate: true, source: true }

async function fetchChunk(
  client: ImapFlow,
  fetchMessages: FetchMessages,
  uids: number[],
  refOf: (uid: number) => string,
): Promise<FetchResult[]> {
  try {
    const found = await fetchMessages(uids)
    return uids.map((uid) => toFetchResult(refOf(uid), found.get(uid)))
  } catch (error) {
    if (!client.usable) throw error
    // The server failed on one of these mails; fetching them one by one shows which.
    const results: FetchResult[] = []
    for (const uid of uids) {
      results.push(
        await refusalAsProblem(refOf(uid), async () => {
          const mail = await client.fetchOne(String(uid), query, { uid: true })
          return toFetchResult(refOf(uid), mail || undefined)
        }),
      )
      if (!client.usable) throw error
    }
    return results
  }
}

async function refusalAsProblem(ref: string, work: () => Promise<FetchResult>): Promise<FetchResult> {
  try {
    return await work()
  } catch (error) {
    const { responseText, responseStatus, message } = error as Error & {
      responseText?: string
      responseStatus?: string
    }
    // Only a server response is about this mail; a lost connection concerns all of them.
    if (!responseStatus) throw error
    return { kind: 'problem', ref, reason: responseText || message }
  }
}

function toFetchResult(ref: string, mail: FetchedMessage | undefined): FetchResult {
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
