import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, utimes } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { FileMissing } from '#platform/files/blob-store'

/** Where the bytes of attachments are: under the fingerprint of what they hold, so that the same file is kept once. */
export type AttachmentFiles = {
  dataDir: string
  keepAttachment(content: Uint8Array | AsyncIterable<Uint8Array>): Promise<{ file: string; size: number }>
  openAttachment(file: string): Readable
  /** Opened before it is answered, so that what is missing is known at once. */
  findAttachmentFile(file: string): Promise<Readable>
}

export const attachmentFolder = (dataDir: string) => path.join(dataDir, 'attachments')

export function attachmentFilesIn(dataDir: string): AttachmentFiles {
  const folder = attachmentFolder(dataDir)
  const placeOf = (file: string) => path.join(folder, file.slice(0, 2), file)
  return {
    dataDir,
    async keepAttachment(content) {
      if (content instanceof Uint8Array) {
        const file = createHash('sha256').update(content).digest('hex')
        if (await isHere(placeOf(file))) return { file, size: content.byteLength }
      }
      const draft = path.join(folder, `${randomUUID()}.new`)
      try {
        const { file, size } = await inFolder(folder, () => write(draft, content))
        const place = placeOf(file)
        await inFolder(path.dirname(place), () => rename(draft, place))
        return { file, size }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    openAttachment(file) {
      if (!/^[0-9a-f]{64}$/.test(file)) throw new Error('That is no attachment of ours')
      return createReadStream(placeOf(file))
    },
    async findAttachmentFile(file) {
      const handle = await open(placeOf(file)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(file) : error
      })
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024 })
    },
  }
}

/** Many mails bring the same logo. What is here counts as new again, so that no sweep takes it. */
async function isHere(place: string): Promise<boolean> {
  const now = new Date()
  return utimes(place, now, now).then(
    () => true,
    () => false,
  )
}

/** Folders are made when one is missing, which is seldom. */
async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await mkdir(folder, { recursive: true })
    return work()
  }
}

async function write(draft: string, content: Uint8Array | AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  const handle = await open(draft, 'wx')
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
