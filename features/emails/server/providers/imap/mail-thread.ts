import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ImapFlow } from 'imapflow'
import { attachmentFilesIn } from '../../attachment-files'
import { PlainBlob } from '../../parsing/plain-blob'
import { readInBatches } from '../../parsing/read-taken'
import { connectImap } from './connection'
import type { Access, Asked, Told } from './mail-reader'
import { imapTake } from './taking'

/** So many batches are on their way at most. */
const ahead = 2

// Nobody but the parser is in this thread.
globalThis.Blob = PlainBlob as unknown as typeof Blob

const { servers, password, trust, dataDir } = workerData as Access
const files = attachmentFilesIn(dataDir)
const house = parentPort as MessagePort
const tell = (told: Told) => house.postMessage(told, told.kind === 'batch' ? [told.batch.texts.buffer] : [])

let connecting = connect()
let onTheWay = 0
house.on('message', (asked: Asked) => {
  if (asked.kind === 'more') onTheWay--
  else void take(asked)
})

function connect(): Promise<ImapFlow> {
  const connected = connectImap(servers.imap, { user: servers.username, pass: password }, trust).then((client) => {
    // Else the library asks for the number of each mail's last change too, which only the listing of a folder needs.
    client.enabled.delete('CONDSTORE')
    return client
  })
  // Told to who first asks for mails.
  connected.catch(() => {})
  return connected
}

async function take({ folder, refs, sizes }: Extract<Asked, { kind: 'take' }>): Promise<void> {
  try {
    if (!(await connecting).usable) connecting = connect()
    const client = await connecting
    for await (const batch of readInBatches(files, imapTake(client, files, folder, refs, sizes))) {
      tell({ kind: 'batch', batch })
      onTheWay++
      while (onTheWay >= ahead) await once(house, 'message')
    }
    tell({ kind: 'done' })
  } catch (error) {
    const { name, message, code, responseText } = error as Error & { code?: string; responseText?: string }
    tell({ kind: 'failed', name, message, ...(code && { code }), ...(responseText && { responseText }) })
  }
}
