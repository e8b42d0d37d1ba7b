import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '#platform/files/sync-folder'
import type { KeptBackup } from '../backup'
import { madeAtOf, outlived } from '../names'

const unfinished = '.part'

/** Backups in a folder of this machine. */
export class KeptBackups {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  /** Newest first. */
  async list(): Promise<KeptBackup[]> {
    const kept: KeptBackup[] = []
    for (const name of (await this.names()).sort().reverse()) {
      const madeAt = madeAtOf(name)
      const found = madeAt && (await stat(path.join(this.folder, name)).catch(() => undefined))
      if (found) kept.push({ name, size: found.size, madeAt: madeAt.toISOString() })
    }
    return kept
  }

  /** Written under another name, looked through, and only then given its own: what bears a backup's name is whole. */
  async take(name: string, content: Readable, check: (file: string) => Promise<void>): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 })
    await this.removeUnfinished()
    const draft = path.join(this.folder, name + unfinished)
    try {
      await pipeline(content, createWriteStream(draft, { mode: 0o600, flush: true }))
      await check(draft)
      await rename(draft, path.join(this.folder, name))
      await syncFolder(this.folder)
    } finally {
      await rm(draft, { force: true })
    }
  }

  async removeOutlived(keep: number): Promise<void> {
    for (const name of outlived(await this.names(), keep)) await rm(path.join(this.folder, name), { force: true })
  }

  /** Where one lies; nothing where there is none of that name. */
  async find(name: string): Promise<{ file: string; size: number } | undefined> {
    if (!madeAtOf(name)) return undefined
    const file = path.join(this.folder, name)
    const found = await stat(file).catch(() => undefined)
    return found && { file, size: found.size }
  }

  /** What a killed process left. */
  private async removeUnfinished(): Promise<void> {
    for (const name of await this.names())
      if (name.endsWith(`.zip${unfinished}`)) await rm(path.join(this.folder, name), { force: true })
  }

  private names(): Promise<string[]> {
    return readdir(this.folder).catch(() => [])
  }
}
