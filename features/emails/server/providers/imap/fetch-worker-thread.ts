import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ImapFlow } from 'imapflow'
import { lowerPriority } from '#platform/threads/start-thread'
import { attachmentFilesIn } from '../../attachment-files'
import type { ParsedBatch } from '../../mailbox'
import { parseInBatches } from '../../parsing/parse-in-batches'
import { PlainBlob } from '../../parsing/plain-blob'
import { connectImap } from './connection'
import { fetchMails } from './fetch-mails'
import type { WorkerAccess, WorkerRequest, WorkerResponse } from './fetch-worker'

/** Batches sent to the main thread and not acknowledged yet. */
const maxUnacknowledged = 2

lowerPriority()

// Only the mail parser runs in this thread.
globalThis.Blob = PlainBlob as unknown as typeof Blob

const { servers, password, trust, dataDir } = workerData as WorkerAccess
const files = attachmentFilesIn(dataDir)
const mainThread = parentPort as MessagePort
const send = (response: WorkerResponse) =>
  mainThread.postMessage(response, response.kind === 'batch' ? transferablesOf(response.batch) : [])
const transferablesOf = ({ encoded: { texts, words } }: ParsedBatch) => [texts.buffer, words.buffer]

let mainConnection = connect()
/** Opened in advance for the raw fetch. */
let spareConnection: Promise<ImapFlow> | undefined = connect()
let unacknowledged = 0
mainThread.on('message', (request: WorkerRequest) => {
  if (request.kind === 'acknowledge') unacknowledged--
  else void fetchMailsFor(request)
})

function connect(): Promise<ImapFlow> {
  const connected = connectImap(servers.imap, { user: servers.username, pass: password }, trust).then((client) => {
    // With CONDSTORE, ImapFlow would also request the MODSEQ of each mail, which only listing a folder needs.
    client.enabled.delete('CONDSTORE')
    return client
  })
  // The first fetch reports the error.
  connected.catch(() => {})
  return connected
}

function takeSpareConnection(): Promise<ImapFlow> {
  const connected = spareConnection ?? connect()
  spareConnection = undefined
  return connected
}

async function fetchMailsFor({ folder, refs, sizes }: Extract<WorkerRequest, { kind: 'fetch' }>): Promise<void> {
  try {
    if (!(await mainConnection).usable) mainConnection = connect()
    const client = await mainConnection
    const fetched = fetchMails(client, files, folder, refs, sizes, takeSpareConnection)
    for await (const batch of parseInBatches(files, fetched)) {
      send({ kind: 'batch', batch })
      unacknowledged++
      while (unacknowledged >= maxUnacknowledged) await once(mainThread, 'message')
    }
    send({ kind: 'done' })
  } catch (error) {
    const { name, message, code, responseText } = error as Error & { code?: string; responseText?: string }
    send({ kind: 'failed', name, message, ...(code && { code }), ...(responseText && { responseText }) })
  }
}
