import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { isReadable } from './readable-types'

/** The text of a file, or that there is none to be had. */
export type Reading = { outcome: 'read'; text: string } | { outcome: 'unreadable' }

export type ReadingLimits = { milliseconds: number; heapMegabytes: number; characters: number }
export const readingLimits: ReadingLimits = { milliseconds: 30_000, heapMegabytes: 256, characters: 100_000 }

/** Beside this file both as source and as built. */
const inSource = import.meta.url.endsWith('.ts')
const reader = new URL(inSource ? './reader.ts' : './reader.js', import.meta.url)

/**
 * Reads the text of a PDF, an office file, a web page or a text. Files from outside may be made to harm whoever reads
 * them, so a process of its own does it, with little memory and time, without our settings, and it may die.
 */
export async function readText(content: Readable, contentType: string, limits = readingLimits): Promise<Reading> {
  if (!isReadable(contentType)) {
    content.destroy()
    return { outcome: 'unreadable' }
  }
  const child = spawn(
    process.execPath,
    [
      ...(inSource ? ['--import', 'tsx'] : []),
      `--max-old-space-size=${limits.heapMegabytes}`,
      fileURLToPath(reader),
      contentType,
      String(limits.characters),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
  )
  const tooLong = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds)
  // A child that has died no longer takes what we write.
  child.stdin.on('error', () => content.destroy())
  content.on('error', () => child.kill('SIGKILL'))
  content.pipe(child.stdin)
  const chunks: Buffer[] = []
  let bytes = 0
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > limits.characters * 4) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  try {
    const [code] = await once(child, 'close')
    return code === 0 ? { outcome: 'read', text: Buffer.concat(chunks).toString('utf8') } : { outcome: 'unreadable' }
  } finally {
    clearTimeout(tooLong)
    content.destroy()
  }
}
