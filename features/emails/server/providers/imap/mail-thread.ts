import { once } from 'node:events'
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { ImapFlow } from 'imapflow'
import { attachmentFilesIn } from '../../attachment-files'
import type { ReadBatch } from '../../mailbox'
import { PlainBlob } from '../../parsing/plain-blob'
import { readInBatches } from '../../parsing/read-taken'
import { connectImap } from './connection'
import type { Access, Asked, Told } from './mail-reader'
import { imapTake } from './taking'

/** So many batches are on their way at most. */
const ahead = 2

giveWay()

// Nobody but the parser is in this thread.
globalThis.Blob = PlainBlob as unknown as typeof Blob

const { servers, password, trust, dataDir } = workerData as Access
const files = attachmentFilesIn(dataDir)
const house = parentPort as MessagePort
const tell = (told: Told) => house.postMessage(told, told.kind === 'batch' ? buffersOf(told.batch) : [])
const buffersOf = ({ spelled: { texts, words } }: ReadBatch) => [texts.buffer, words.buffer]

let connecting = connect()
/** Opened before it is needed. */
let spare: Promise<ImapFlow> | undefined = connect()
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

function another(): Promise<ImapFlow> {
  const connected = spare ?? connect()
  spare = undefined
  return connected
}

async function take({ folder, refs, sizes }: Extract<Asked, { kind: 'take' }>): Promise<void> {
  try {
    if (!(await connecting).usable) connecting = connect()
    const client = await connecting
    const taken = imapTake(client, files, folder, refs, sizes, another)
    for await (const batch of readInBatches(files, taken)) {
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

/** The house answers the owner and keeps what is read here; it comes first. Only Linux knows a thread by a number. */
function giveWay(): void {
  try {
    const thread = Number(path.basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {}
}
