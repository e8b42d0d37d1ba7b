import { randomBytes } from 'node:crypto'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'

const megabyte = 1024 * 1024

/** The embedded engine needs space for its log: a change is refused before it makes the engine panic. */
const minFreeBytes = 64 * megabyte
/** Held back on the disk of the embedded database, and given to what must work on a full disk too. */
export const reserveBytes = 64 * megabyte
/** The engine extends its log by 16 MB at once. */
const minForFreeing = 24 * megabyte

export const reserveFile = (dataDir: string) => path.join(dataDir, 'reserve')

/** Whether there is room for any change; a reserve that was released is no room. */
export const hasSpaceForChanges = (dataDir: string) => hasSpaceFor(dataDir, 0)

/** Whether changes will have room beside so many bytes. */
export const hasSpaceFor = (dataDir: string, bytes: number) =>
  freeBytes(dataDir) > bytes + minFreeBytes + missingBytes(dataDir)

/** Whether there is room for logging in and deleting, which release the reserve for it. */
export function makeSpaceForFreeing(dataDir: string): boolean {
  releaseReserve(dataDir)
  return freeBytes(dataDir) > minForFreeing
}

/** Empties the reserve; the empty file says that it is to be made again. False where there is none. */
export function releaseReserve(dataDir: string): boolean {
  if (reservedBytes(dataDir) === 0) return false
  truncateSync(reserveFile(dataDir), 0)
  return true
}

/** At a start on a full disk. */
export function releaseReserveIfFull(dataDir: string): void {
  if (freeBytes(dataDir) < minForFreeing) releaseReserve(dataDir)
}

let isFilling = false

/** Makes the reserve, or makes it again after it was released, as soon as there is space for it. */
export async function fillReserve(dataDir: string): Promise<void> {
  const reserved = reservedBytes(dataDir)
  const missing = reserveBytes - reserved
  if (isFilling || missing <= 0 || freeBytes(dataDir) <= minFreeBytes + missing) return
  isFilling = true
  try {
    await write(reserveFile(dataDir), reserved)
  } catch {
    releaseReserve(dataDir)
  } finally {
    isFilling = false
  }
}

async function write(file: string, from: number): Promise<void> {
  const content = randomBytes(megabyte)
  const handle = await open(file, from === 0 ? 'w' : 'r+', 0o600)
  try {
    for (let at = from; at < reserveBytes; at += content.length) {
      // Released meanwhile: writing on would leave a hole that reserves nothing.
      if ((await handle.stat()).size < at) return
      await handle.write(content, 0, Math.min(content.length, reserveBytes - at), at)
    }
  } finally {
    await handle.close()
  }
}

function freeBytes(dataDir: string): number {
  const { bavail, bsize } = statfsSync(dataDir)
  return bavail * bsize
}

/** Nothing is missing where a reserve was never made because there was no space. */
const missingBytes = (dataDir: string) => (hasReserve(dataDir) ? reserveBytes - reservedBytes(dataDir) : 0)

export const hasReserve = (dataDir: string) => sizeOf(reserveFile(dataDir)) !== undefined

const reservedBytes = (dataDir: string) => sizeOf(reserveFile(dataDir)) ?? 0

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size
