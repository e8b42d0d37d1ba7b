import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotOpen } from './database'

/**
 * Two engines on one folder lose data silently, so the folder belongs to one process at a time. A live holder is never
 * pushed out; the lock of a process that is gone is taken over.
 */
export function lockFolder(folder: string): () => void {
  const file = path.join(folder, 'lock')
  const mine = JSON.stringify({ pid: process.pid, started: startOf(process.pid) })
  if (!tryWrite(file, mine)) takeOver(file, mine, folder)
  return () => {
    if (readOrNothing(file) === mine) rmSync(file, { force: true })
  }
}

function takeOver(file: string, mine: string, folder: string): void {
  const gate = `${file}.takeover`
  openGate(gate)
  try {
    const holder = holderOf(readOrNothing(file))
    if (holder) {
      throw new CannotOpen(
        `The data folder ${folder} is in use by process ${holder}. Stop that one first, or set DATA_DIR to another folder.`,
      )
    }
    rmSync(file, { force: true })
    writeFileSync(file, mine, { flag: 'wx' })
  } finally {
    rmSync(gate, { recursive: true, force: true })
  }
}

/** Only one process may judge a stale lock at a time; a gate left by a killed one is old and may be opened. */
function openGate(gate: string): void {
  try {
    mkdirSync(gate)
  } catch {
    const age = Date.now() - (statSync(gate, { throwIfNoEntry: false })?.mtimeMs ?? 0)
    if (age < 10_000) throw new CannotOpen('Another process is opening the same data folder at this moment.')
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
  return stat.slice(stat.lastIndexOf(')')).split(' ')[20] ?? ''
}

function tryWrite(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
