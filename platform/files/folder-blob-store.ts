import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { type BlobStore, FileMissing } from './blob-store'
import { syncFolder } from './sync-folder'

const isKey = (name: string) => /^[0-9a-f]{64}$/.test(name)

/** Contents in a local folder, spread over 256 subfolders to keep each small. */
export function folderBlobStore(root: string): BlobStore {
  const folderOf = (key: string) => path.join(root, key.slice(0, 2))
  const pathOf = (key: string) => path.join(folderOf(key), key)
  return {
    async put(key, file) {
      const made = await mkdir(folderOf(key), { recursive: true })
      await rename(file, pathOf(key))
      await syncFolder(folderOf(key))
      if (made) await syncFolder(root)
    },
    async open(key, range) {
      // Opened before streaming, so that a missing file fails here.
      const handle = await open(pathOf(key)).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'ENOENT' ? new FileMissing(key) : error
      })
      return createReadStream('', { fd: handle, highWaterMark: 256 * 1024, ...range })
    },
    async size(key) {
      return (await stat(pathOf(key)).catch(ignoreAbsent))?.size
    },
    async remove(key) {
      await rm(pathOf(key), { force: true })
    },
    async *list() {
      for (const folder of (await readdir(root).catch(ignoreAbsent)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue
        for (const key of (await readdir(path.join(root, folder))).filter(isKey)) {
          const found = await stat(pathOf(key)).catch(ignoreAbsent)
          if (found) yield { key, storedAt: found.mtime }
        }
      }
    },
  }
}

function ignoreAbsent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
