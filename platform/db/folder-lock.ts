import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen } from './database'

/**
 * Two engines on one folder lose data silently, so only one process may use it. The lock of a live process is never
 * broken; that of a dead process is taken over. Returns the unlock function.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock')
  if (ownLocks.has(file)) throw inUse(folder, process.pid)
  const ownLock = JSON.stringify({ pid: process.pid, started: startTimeOf(process.pid) })
  if (!tryWrite(file, ownLock)) takeOver(file, ownLock, folder)
  ownLocks.add(file)
  return () => {
    ownLocks.delete(file)
    if (readIfExists(file) === ownLock) rmSync(file, { force: true })
  }
}

/** The id of the process that has locked a folder, if any. */
export const holderOfFolder = (folder: string) => holderOf(readIfExists(path.join(folder, 'lock')))

/** A lock with our process id is ours only if it is in here: an earlier process may have had the same id. */
const ownLocks = new Set<string>()

function takeOver(file: string, ownLock: string, folder: string): void {
  const gate = `${file}.takeover`
  acquireGate(gate)
  try {
    const holder = holderOf(readIfExists(file))
    if (holder) throw inUse(folder, holder)
    rmSync(file, { force: true })
    if (!tryWrite(file, ownLock)) throw beingOpened()
  } finally {
    rmSync(gate, { recursive: true, force: true })
  }
}

const inUse = (folder: string, holder: number) =>
  new CannotOpen(
    `The data folder ${folder} is in use by process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
  )

const beingOpened = () => new CannotOpen('Another process is opening the same data folder at this moment.')

/** Only one process at a time may replace a stale lock. A gate left by a killed process is old and is replaced. */
function acquireGate(gate: string): void {
  try {
    mkdirSync(gate)
  } catch {
    const age = Date.now() - (statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age < 10_000) throw beingOpened()
    rmSync(gate, { recursive: true, force: true })
    mkdirSync(gate)
  }
}

function holderOf(text: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string }
    return pid !== process.pid && isAlive(pid) && startTimeOf(pid) === started ? pid : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Distinguishes a process from a later one with the same id, where the system has /proc. */
function startTimeOf(pid: number): string {
  const stat = readIfExists(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
  // A zombie has released its files.
  return fields[1] === 'Z' ? 'ended' : (fields[20] ?? '')
}

/** Written to a draft and linked into place, so that no process reads half a lock. */
function tryWrite(file: string, text: string): boolean {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, text)
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readIfExists(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
