import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { hour } from '#core/durations'
import type { Db } from '#platform/db/database'
import { attachmentFolder } from './attachment-files'
import { listAttachmentFiles } from './store/list-attachments'

/** Longer than saving any mail takes: a file may be written before the row that refers to it. */
const minAge = hour

/** Deletes contents that no mail refers to any more, and temporary files left by a killed process. */
export async function sweepAttachments(db: Db, dataDir: string, now: Date): Promise<number> {
  const root = attachmentFolder(dataDir)
  const referenced = new Set(await listAttachmentFiles(db))
  const cutoff = new Date(now.getTime() - minAge)
  let swept = 0
  for (const entry of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    const entryPath = path.join(root, entry.name)
    const files = entry.isDirectory()
      ? (await readdir(entryPath)).map((name) => path.join(entryPath, name))
      : [entryPath]
    for (const file of files) if (!referenced.has(path.basename(file)) && (await removeIfOld(file, cutoff))) swept++
  }
  return swept
}

/** Renames before the second check: if the same content was saved again meanwhile, it is renamed back. */
async function removeIfOld(file: string, cutoff: Date): Promise<boolean> {
  if (!(await isOld(file, cutoff))) return false
  const renamed = `${file}.gone`
  await rename(file, renamed)
  if (await isOld(renamed, cutoff)) {
    await rm(renamed, { force: true })
    return true
  }
  await rename(renamed, file)
  return false
}

async function isOld(file: string, cutoff: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtime < cutoff
}
