import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '#platform/files/sync-folder'
import type { StoredBackup } from '../backup'
import { parseBackupName, surplusBackups } from '../backup-name'

const partSuffix = '.part'

/** Stored backups in a folder on this machine. */
export class BackupFolder {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Newest first. */
  async list(): Promise<StoredBackup[]> {
    const backups: StoredBackup[] = []
    for (const name of (await this.names()).sort().reverse()) {
      const madeAt = parseBackupName(name)
      const found = madeAt && (await stat(path.join(this.folder, name)).catch(() => undefined))
      if (found) backups.push({ name, size: found.size, madeAt: madeAt.toISOString() })
    }
    return backups
  }

  /** Writes to a temporary name and renames after the check, so that a file with a backup's name is complete. */
  async save(name: string, content: Readable, check: (file: string) => Promise<void>): Promise<void> {
    const draft = path.join(this.folder, name + partSuffix)
    try {
      await mkdir(this.folder, { recursive: true, mode: 0o700 })
      await this.removeUnfinished()
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
      await check(draft)
      await rename(draft, path.join(this.folder, name))
      await syncFolder(this.folder)
    } finally {
      content.destroy()
      await rm(draft, { force: true })
    }
  }

  async removeSurplus(keep: number): Promise<void> {
    for (const name of surplusBackups(await this.names(), keep)) await rm(path.join(this.folder, name), { force: true })
  }

  async find(name: string): Promise<{ file: string; size: number } | undefined> {
    if (!parseBackupName(name)) return undefined
    const file = path.join(this.folder, name)
    const found = await stat(file).catch(() => undefined)
    return found && { file, size: found.size }
  }

  /** Left by a killed process. */
  private async removeUnfinished(): Promise<void> {
    for (const name of await this.names())
      if (name.endsWith(`.zip${partSuffix}`)) await rm(path.join(this.folder, name), { force: true })
  }

  private names(): Promise<string[]> {
    return readdir(this.folder).catch(() => [])
  }
}
