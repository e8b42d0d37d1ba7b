import { execFileSync } from 'node:child_process'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { isDiskFull } from '#platform/db/database'
import { temporaryFolder } from '#tests/support/server-process'

const megabyte = 1024 * 1024

/** A disk of its own and of a known size, which only the administrator of a Linux machine can make. */
export class SmallDisk {
  readonly folder: string
  private readonly removeFolder: () => void

  constructor(megabytes: number) {
    const { folder, remove } = temporaryFolder()
    this.folder = folder
    this.removeFolder = remove
    try {
      mount(['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    } catch (error) {
      remove()
      throw error
    }
  }

  /** Leaves only so much room. A server that writes meanwhile may take the last of it. */
  fill({ leaving }: { leaving: number }): void {
    this.free()
    const { bavail, bsize } = statfsSync(this.folder)
    try {
      writeFileSync(this.filler, Buffer.alloc(bavail * bsize - leaving * megabyte, 1))
    } catch (error) {
      if (!isDiskFull(error)) throw error
    }
  }

  free(): void {
    rmSync(this.filler, { force: true })
  }

  grow(megabytes: number): void {
    mount(['-o', `remount,size=${megabytes}m`, this.folder])
  }

  remove(): void {
    execFileSync('umount', ['-l', this.folder], { stdio: 'pipe' })
    this.removeFolder()
  }

  private get filler(): string {
    return path.join(this.folder, 'filler')
  }
}

export function smallDisksWork(): boolean {
  try {
    new SmallDisk(1).remove()
    return true
  } catch {
    return false
  }
}

const mount = (args: string[]) => execFileSync('mount', args, { stdio: 'pipe' })
