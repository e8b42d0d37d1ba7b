import { readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#platform/db/database'
import { attachmentFolder } from './attachment-files'
import { attachmentKeys } from './store/kept'

/** Long enough for any mail that is being taken in. */
const hour = 3_600_000

/** Takes away the contents that no mail names any more, and what a killed process left half written. */
export async function sweepAttachments(db: Db, dataDir: string, now: Date): Promise<number> {
  const root = attachmentFolder(dataDir)
  const named = new Set(await attachmentKeys(db))
  const moment = new Date(now.getTime() - hour)
  let swept = 0
  for (const entry of await readdir(root, { withFileTypes: true }).catch(() => [])) {
    const place = path.join(root, entry.name)
    const files = entry.isDirectory() ? (await readdir(place)).map((name) => path.join(place, name)) : [place]
    for (const file of files) if (!named.has(path.basename(file)) && (await removeIfOld(file, moment))) swept++
  }
  return swept
}

/** Moved aside before it is judged: if the same content has just come in anew, it goes back. */
async function removeIfOld(file: string, moment: Date): Promise<boolean> {
  if (!(await isOld(file, moment))) return false
  const aside = `${file}.gone`
  await rename(file, aside)
  if (await isOld(aside, moment)) {
    await rm(aside, { force: true })
    return true
  }
  await rename(aside, file)
  return false
}

async function isOld(file: string, moment: Date): Promise<boolean> {
  const found = await stat(file).catch(() => undefined)
  return found !== undefined && found.mtime < moment
}
