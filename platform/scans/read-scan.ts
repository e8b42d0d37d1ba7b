import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { isSource, neighbourFile, processArguments } from '#platform/threads/start-thread'
import { isScannable, type Scan, type ScanLine, type ScannedPage, type ScanProblem, scanLimits } from './scan-types'

const scanProcess = ['scan-process', import.meta.url] as const

/**
 * Reads the words on a picture or on the pages of a PDF. A child process does it, so that what it takes is given back
 * at its end, with limited memory and time and without our environment variables.
 */
export async function readScan(
  content: Readable,
  contentType: string,
  languages: readonly string[],
  limits = scanLimits,
): Promise<Scan> {
  if (!isScannable(contentType)) {
    content.destroy()
    return { outcome: 'unread', problem: 'damaged' }
  }
  // As source, each thread loads the compiler of TypeScript too.
  const allowed = { ...limits, megabytes: limits.megabytes * (isSource(neighbourFile(...scanProcess)) ? 2 : 1) }
  try {
    return await runProcess(content, [contentType, languages.join('+'), JSON.stringify(allowed)], limits)
  } finally {
    content.destroy()
  }
}

async function runProcess(content: Readable, input: string[], limits: typeof scanLimits): Promise<Scan> {
  const child = spawn(process.execPath, [...processArguments(...scanProcess), ...input], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {},
  })
  const kill = () => child.kill('SIGKILL')
  const timer = setTimeout(kill, limits.pageMilliseconds)
  const fileTimer = setTimeout(kill, limits.fileMilliseconds)
  // Writing to a child that has exited fails.
  child.stdin.on('error', () => content.destroy())
  content.on('error', kill)
  content.pipe(child.stdin)
  const pages: ScannedPage[] = []
  let pageCount = 0
  let problem: ScanProblem | undefined
  const closed = once(child, 'close')
  try {
    for await (const line of createInterface({ input: child.stdout })) {
      timer.refresh()
      const message = JSON.parse(line) as ScanLine
      if ('pageCount' in message) pageCount = message.pageCount
      else if ('problem' in message) problem = message.problem
      else pages.push(message)
    }
    const [code] = await closed
    if (code !== 0) problem = 'stopped'
    return problem ? { outcome: 'unread', problem } : { outcome: 'read', pages, pageCount }
  } finally {
    clearTimeout(timer)
    clearTimeout(fileTimer)
    kill()
  }
}
