import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const fileIn = (dataDir: string) => path.join(dataDir, 'address')

/** Leaves word where commands on this machine can ask the process that holds the data folder. */
export function tellAddress(dataDir: string, { address, port, family }: AddressInfo): () => void {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = everywhere[address] ?? address
  const url = `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
  writeFileSync(fileIn(dataDir), JSON.stringify({ pid: process.pid, url }), { mode: 0o600 })
  return () => rmSync(fileIn(dataDir), { force: true })
}

/** Where a process can be asked, if the word is its own: one that was killed leaves its word behind. */
export function addressOf(dataDir: string, holder: number): string | undefined {
  try {
    const { pid, url } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as { pid: number; url: string }
    return pid === holder ? url : undefined
  } catch {
    return undefined
  }
}
