import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#core/problem'

/** A content that has been received completely but is not stored yet. */
export type Staged = {
  /** The SHA-256 of the content. */
  key: string
  size: number
  path: string
  /** Does nothing once it is stored. */
  discard(): Promise<void>
}

/** Chunks are combined into writes of this size. */
const writeBufferBytes = 512 * 1024

export const tooLarge = (limit: number) =>
  new Problem('too-large', 413, `That file is larger than ${Math.round(limit / 1024 / 1024)}MB. Nothing was stored.`)

/** Writes a content to a file and syncs it; on failure nothing is left behind. */
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
  let buffered: Uint8Array[] = []
  let bufferedBytes = 0
  const flush = async () => {
    if (buffered.length > 0) await handle.writev(buffered)
    buffered = []
    bufferedBytes = 0
  }
  for await (const chunk of content) {
    size += chunk.length
    if (size > limit) throw tooLarge(limit)
    hash.update(chunk)
    buffered.push(chunk)
    bufferedBytes += chunk.length
    if (bufferedBytes >= writeBufferBytes) await flush()
  }
  await flush()
  await handle.sync()
  return { key: hash.digest('hex'), size }
}

/** Removes what killed processes have left. */
export async function discardStagedBefore(folder: string, cutoff: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtime < cutoff) await rm(file, { force: true })
  }
}
