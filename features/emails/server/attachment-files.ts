import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileMissing } from '#platform/files/blob-store'

/** Attachment contents on disk, named by their SHA-256, so that the same content is stored once. */
export type AttachmentFiles = {
  dataDir: string
  saveAttachment(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ file: string; size: number }>
  openAttachment(file: string): Readable
  /** Throws `FileMissing` at once, where `openAttachment` only fails on the first read. */
  openExistingAttachment(file: string): Promise<Readable>
}

export const attachmentFolder = (dataDir: string) => path.join(dataDir, 'attachments')

export function attachmentFilesIn(dataDir: string): AttachmentFiles {
  const folder = attachmentFolder(dataDir)
  const pathOf = (file: string) => path.join(folder, file.slice(0, 2), file)
  return {
    dataDir,
    async saveAttachment(content) {
      if (content instanceof Uint8Array) {
        const file = createHash('sha256').update(content).digest('hex')
        if (await touchIfPresent(pathOf(file))) return { file, size: content.byteLength }
      }
      const temporaryPath = path.join(folder, `${randomUUID()}.new`)
      try {
        const { file, size } = await withFolder(folder, () => write(temporaryPath, content))
        const filePath = pathOf(file)
        await withFolder(path.dirname(filePath), () => rename(temporaryPath, filePath))
        return { file, size }
      } catch (error) {
        await rm(temporaryPath, { force: true })
        throw error
      }
    },
    openAttachment(file) {
      if (!/^[0-9a-f]{64}$/.test(file)) throw new Error('Not the name of a stored attachment')
      return createReadStream(pathOf(file))
    },
    async openExistingAttachment(file) {
      const handle = await open(pathOf(file)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(file) : error
      })
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024 })
    },
  }
}

/** Many mails carry the same logo. The new modification time protects the file from `sweepAttachments`. */
async function touchIfPresent(filePath: string): Promise<boolean> {
  const now = new Date()
  return utimes(filePath, now, now).then(
    () => true,
    () => false,
  )
}

/** Creates the folder only after a failure, because it nearly always exists. */
async function withFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true })
    return work()
  }
}

async function write(temporaryPath: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  const handle = await open(temporaryPath, 'wx')
  let size = 0
  try {
    for await (const piece of content instanceof Uint8Array ? [content] : content) {
      hash.update(piece)
      size += piece.byteLength
      await handle.writeFile(piece)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { file: hash.digest('hex'), size }
}
