import { fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { PGlite as Engine } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { privateMode } from './private-folder'

type EmscriptenOptions = Parameters<NodeFS['init']>[1]
type NodeOps = { setattr(node: unknown, attributes: { mode?: number }): void }
type Hook = (module: { NODEFS: { stream_ops: Record<string, unknown>; node_ops: NodeOps } }) => void

/** EIO in the engine's numbering; on it the engine panics instead of going on. */
const inputOutputError = 29
/** ENOSPC in the engine's numbering. */
const noSpaceLeft = 51

type Write = (stream: unknown, buffer: unknown, offset: number, length: number, position: number) => number

/**
 * The engine's own file system never calls fsync; this one does, so that a commit survives a power cut. It also makes
 * every file writable by every user of the machine; here only by the owner.
 */
export class DurableFolder extends NodeFS {
  private readonly sync: (file: number) => void
  private readonly onFull: () => boolean

  /** `onFull` answers whether it has made space on the full disk; then the write is tried once more. */
  constructor(folder: string, sync: (file: number) => void = fsyncSync, onFull = () => false) {
    super(folder)
    this.sync = sync
    this.onFull = onFull
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
    const keepPrivate: Hook = ({ NODEFS: { node_ops: ops } }) => {
      const { setattr } = ops
      ops.setattr = (node, attributes) =>
        setattr(
          node,
          attributes.mode === undefined ? attributes : { ...attributes, mode: privateMode(attributes.mode) },
        )
    }
    const retryWhenFull: Hook = ({ NODEFS: { stream_ops: ops } }) => {
      const write = ops.write as Write
      ops.write = ((stream, buffer, offset, length, position) => {
        const written = untilFull(() => write(stream, buffer, offset, length, position))
        if (written.bytes === length) return length
        if (!this.onFull()) {
          if (written.error) throw written.error
          return written.bytes
        }
        const { bytes } = written
        return bytes + write(stream, buffer, offset + bytes, length - bytes, position + bytes)
      }) satisfies Write
    }
    const preRun = [...((emscriptenOpts.preRun as Hook[] | undefined) ?? []), syncToDisk, keepPrivate, retryWhenFull]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } as EmscriptenOptions }
  }
}

/** On a disk that fills up a write is short, or fails. */
function untilFull(write: () => number): { bytes: number; error?: unknown } {
  try {
    return { bytes: write() }
  } catch (error) {
    if ((error as { errno?: number }).errno !== noSpaceLeft) throw error
    return { bytes: 0, error }
  }
}

/** The engine's own defaults without `-F` (fsync off), and with the one sync method that its file system can do. */
export const durableStartParams = [
  ...Engine.defaultStartParams.filter((param) => param !== '-F'),
  '-c',
  'wal_sync_method=fsync',
]
