import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { PGlite as Engine } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type Hook = (module: { NODEFS: { stream_ops: Record<string, unknown> } }) => void

/** EIO in the engine's numbering; on it the engine panics instead of going on. */
const inputOutputError = 29

/** The engine's own file system never calls fsync; this one does, so that a commit survives a power cut. */
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
          // An exception would be swallowed by the engine, and the commit reported as done.
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
