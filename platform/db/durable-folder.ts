import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { PGlite as Engine } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type Hook = (module: { NODEFS: { stream_ops: Record<string, unknown> } }) => void

/** The number by which the engine knows that a disk did not take what it was given; it then stops rather than go on. */
const inputOutputError = 29

/** The engine's file system never reaches fsync by itself; this one does, so that a commit outlives a power cut. */
export class DurableFolder extends NodeFS {
  private readonly sync: (file: number) => void

  constructor(folder: string, sync: (file: number) => void = fsyncSync) {
    super(folder)
    this.sync = sync
  }

  override async init(pg: PGlite, options: EmscriptenOptions) {
    const { emscriptenOpts } = await super.init(pg, options)
    const syncToDisk: Hook = ({ NODEFS }) => {
      NODEFS.stream_ops.fsync = (stream: { nfd: number }) => {
        try {
          this.sync(stream.nfd)
          return 0
        } catch {
          // Thrown through the engine it would be swallowed, and the commit answered as done.
          return inputOutputError
        }
      }
    }
    const preRun = [...((emscriptenOpts.preRun as Hook[] | undefined) ?? []), syncToDisk]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as EmscriptenOptions }
  }
}

/** The engine's own defaults without `-F` (fsync off), and with the one sync method that its file system can do. */
export const durableStartParams = [
  ...Engine.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
