import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { processArguments } from '#platform/threads/start-thread'
import { isReadable, pagesWithoutTextMark } from './readable-types'

export type ExtractedText = { outcome: 'read'; text: string; hasPagesWithoutText?: true } | { outcome: 'unreadable' }

export type ExtractionLimits = { milliseconds: number; heapMegabytes: number; characters: number }
export const extractionLimits: ExtractionLimits = { milliseconds: 30_000, heapMegabytes: 256, characters: 100_000 }

/**
 * Extracts the text of a PDF, an office file, a web page or a plain text. Such files may be malicious, so a child process
 * does it, with limited memory and time and without our environment variables.
 */
export async function extractText(
  content: Readable,
  contentType: string,
  limits = extractionLimits,
): Promise<ExtractedText> {
  if (!isReadable(contentType)) {
    content.destroy()
    return { outcome: 'unreadable' }
  }
  const child = spawn(
    process.execPath,
    [
      ...processArguments('extraction-process', import.meta.url, [`--max-old-space-size=${limits.heapMegabytes}`]),
      contentType,
      String(limits.characters),
    ],
    { stdio: ['pipe', 'pipe', 'ignore'], env: {} },
  )
  const timer = setTimeout(() => child.kill('SIGKILL'), limits.milliseconds)
  // Writing to a child that has exited fails.
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
    return code === 0 ? readOutput(Buffer.concat(chunks).toString('utf8')) : { outcome: 'unreadable' }
  } finally {
    clearTimeout(timer)
    content.destroy()
  }
}

function readOutput(output: string): ExtractedText {
  if (!output.endsWith(pagesWithoutTextMark)) return { outcome: 'read', text: output }
  return { outcome: 'read', text: output.slice(0, -pagesWithoutTextMark.length), hasPagesWithoutText: true }
}
