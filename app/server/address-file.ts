import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import path from 'node:path'

const addressFile = (dataDir: string) => path.join(dataDir, 'address')

/** Writes the server's URL to the data folder, for commands on this machine. Returns a function that removes the file. */
export function writeAddressFile(dataDir: string, { address, port, family }: AddressInfo): () => void {
  const loopback: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const host = loopback[address] ?? address
  const url = `http://${family === 'IPv6' ? `[${host}]` : host}:${port}`
  writeFileSync(addressFile(dataDir), JSON.stringify({ pid: process.pid, url }), { mode: 0o600 })
  return () => rmSync(addressFile(dataDir), { force: true })
}

/** The URL of the process that holds the data folder; a file left by a killed process is ignored. */
export function serverUrl(dataDir: string, holder: number): string | undefined {
  try {
    const { pid, url } = JSON.parse(readFileSync(addressFile(dataDir), 'utf8')) as { pid: number; url: string }
    return pid === holder ? url : undefined
  } catch {
    return undefined
  }
}
