import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { attachmentFilesIn } from '../../attachment-files'
import { PlainBlob } from '../../parsing/plain-blob'
import { readInBatches } from '../../parsing/read-taken'
import { connectImap } from './connection'
import type { Errand, Told } from './take-aside'
import { imapTake } from './taking'

/** So many batches are on their way at most. */
const ahead = 2

// Nobody but the parser is in this thread.
globalThis.Blob = PlainBlob as unknown as typeof Blob

const errand = workerData as Errand
const house = parentPort as MessagePort
const tell = (told: Told) => house.postMessage(told, told.kind === 'batch' ? [told.batch.texts.buffer] : [])

let onTheWay = 0
house.on('message', () => onTheWay--)

try {
  const { servers, password, trust, dataDir, folder, refs, sizes } = errand
  const files = attachmentFilesIn(dataDir)
  const client = await connectImap(servers.imap, { user: servers.username, pass: password }, trust)
  for await (const batch of readInBatches(files, imapTake(client, files, folder, refs, sizes))) {
    tell({ kind: 'batch', batch })
    onTheWay++
    while (onTheWay >= ahead) await once(house, 'message')
  }
  tell({ kind: 'done' })
  await client.logout()
} catch (error) {
  const { name, message, code, responseText } = error as Error & { code?: string; responseText?: string }
  tell({ kind: 'failed', name, message, ...(code && { code }), ...(responseText && { responseText }) })
}
house.close()
