import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BlobStore, FileMissing } from './blob-store'
import { syncFolder } from './sync-folder'

const isKey = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** Contents in a folder of this machine, spread over 256 folders so that none grows too long to look through. */
export function folderBlobStore(root: string): BlobStore {
  const folderOf = (key: string) => path.join(root, key.slice(0, 2))
  const placeOf = (key: string) => path.join(folderOf(key), key)
  return {
    async place(key, file) {
      const made = await mkdir(folderOf(key), { recursive: true })
      await rename(file, placeOf(key))
      await syncFolder(folderOf(key))
      if (made) await syncFolder(root)
    },
    async open(key, range) {
      // Opened first, so that a missing file is known before anything is sent.
      const handle = await open(placeOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error
      })
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range })
    },
    async size(key) {
      return (await stat(placeOf(key)).catch(unlessAbsent))?.size
    },
    async remove(key) {
      await rm(placeOf(key), { force: true })
    },
    async *list() {
      for (const folder of (await readdir(root).catch(unlessAbsent)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        for (const key of (await readdir(path.join(root, folder))).filter(isKey)) {
          const found = await stat(placeOf(key)).catch(unlessAbsent)
          if (found) yield { key, since: found.mtime }
        }
      }
    },
  }
}

function unlessAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
