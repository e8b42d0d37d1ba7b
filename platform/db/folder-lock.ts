import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen } from './database'

/**
 * Two engines on one folder lose data silently, so the folder belongs to one process at a time. A live holder is never
 * pushed out; the lock of a process that is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock')
  if (heldHere.has(file)) throw inUse(folder, process.pid)
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  if (!tryWrite(file, mine)) takeOver(file, mine, folder)
  heldHere.add(file)
  return () => {
    heldHere.delete(file)
    if (readOrNothing(file) === mine) rmSync(file, { force: true })
  }
}

/** The process that holds a folder, if one does. */
export const holderOfFolder = (folder: string) => holderOf(readOrNothing(path.join(folder, 'lock')))

/** A lock that bears our number is ours only if we took it: an earlier process may have had the same one. */
const heldHere = new Set<string>()

function takeOver(file: string, mine: string, folder: string): void {
  const gate = `${file}.takeover`
  openGate(gate)
  try {
    const holder = holderOf(readOrNothing(file))
    if (holder) throw inUse(folder, holder)
    rmSync(file, { force: true })
    if (!tryWrite(file, mine)) throw atThisMoment()
  } finally {
    rmSync(gate, { recursive: true, force: true })
  }
}

const inUse = (folder: string, holder: number) =>
  new CannotOpen(
    `The data folder ${folder} is in use by process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
  )

const atThisMoment = () => new CannotOpen('Another process is opening the same data folder at this moment.')

/** Only one process may judge a stale lock at a time; a gate left by a killed one is old and may be opened. */
function openGate(gate: string): void {
  try {
    mkdirSync(gate)
  } catch {
    const age = Date.now() - (statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age < 10_000) throw atThisMoment()
    rmSync(gate, { recursive: true, force: true })
    mkdirSync(gate)
  }
}

function holderOf(text: string): number | undefined {
  try {
    const { pid, started } = JSON.parse(text) as { pid: number; started: string }
    return pid !== process.pid && isAlive(pid) && startOf(pid) === started ? pid : undefined
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

/** Tells a process from a later one with the same number, where the system can say when each began. */
function startOf(pid: number): string {
  const stat = readOrNothing(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')')).split(' ')
  // A zombie has let go of everything and only waits for its parent to notice.
  return fields[1] === 'Z' ? 'ended' : (fields[20] ?? '')
}

/** Written aside and linked into place, so that nobody ever reads half a lock and takes it for a dead one. */
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

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
