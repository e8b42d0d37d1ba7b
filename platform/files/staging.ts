import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#core/problem'

/** A content that has arrived whole and is not kept yet. */
export type Staged = {
  /** The SHA-256 of the content. */
  key: string
  size: number
  /** Where it lies until it is kept. */
  path: string
  /** Throws it away; nothing happens once it is kept. */
  discard(): Promise<void>
}

/** Few large writes instead of many small ones. */
const written = 512 * 1024

export const tooLarge = (limit: number) =>
  new Problem('too-large', 413, `That file is larger than ${Math.round(limit / 1024 / 1024)}MB. Nothing was stored.`)

/** Takes in a content, whole and safe on the disk, or leaves nothing behind. */
export async function stage(
  folder: string,
  content: AsyncIterable<Uint8Array>,
  limit: number | undefined,
): Promise<Staged> {
  await mkdir(folder, { recursive: true })
  const file = path.join(folder, randomUUID())
  const discard = () => rm(file, { force: true })
  try {
    const handle = await open(file, 'wx', 0o600)
    try {
      return { ...(await write(handle, content, limit)), path: file, discard }
    } finally {
      await handle.close()
    }
  } catch (error) {
    await discard()
    throw error
  }
}

async function write(handle: FileHandle, content: AsyncIterable<Uint8Array>, limit = Number.POSITIVE_INFINITY) {
  const hash = createHash('sha256')
  let size = 0
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  const flush = async () => {
    if (waiting.length > 0) await handle.writev(waiting)
    waiting = []
    waitingBytes = 0
  }
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    hash.update(chunk)
    waiting.push(chunk)
    waitingBytes += chunk.length
    if (waitingBytes >= written) await flush()
  }
  await flush()
  await handle.sync()
  return { key: hash.digest('hex'), size }
}

/** What a killed process had begun to take in. */
export async function discardStagedBefore(folder: string, moment: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtime < moment) await rm(file, { force: true })
  }
}
