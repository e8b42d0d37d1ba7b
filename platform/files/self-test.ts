import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Files } from './files'

export type SelfTestResult = { ok: boolean; message: string }

const defaultTimeoutMs = 15_000

/** Writes, reads and deletes a small file: the only proof that all three are permitted. */
export async function runSelfTest(files: Files, timeoutMs = defaultTimeoutMs): Promise<SelfTestResult> {
  let step = 'Writing'
  const setStep = (next: string) => {
    step = next
  }
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs)
  })
  try {
    await Promise.race([writeReadRemove(files, setStep), timeout])
    return { ok: true, message: 'A small file was written, read back and removed. Everything works.' }
  } catch (error) {
    return { ok: false, message: `${step} failed: ${reasonOf(error)}` }
  } finally {
    clearTimeout(timer)
  }
}

async function writeReadRemove(files: Files, setStep: (step: string) => void): Promise<void> {
  const content = randomBytes(64)
  const staged = await files.stage(content)
  try {
    // Named like any content, so that the sweep deletes it if it is left behind.
    await files.blobStore.put(staged.key, staged.path)
    setStep('Reading')
    const back = await buffer(await files.open(staged.key))
    if (createHash('sha256').update(back).digest('hex') !== staged.key) throw new Error('what came back had changed')
    setStep('Removing')
    await files.blobStore.remove(staged.key)
  } finally {
    await staged.discard()
  }
}

/** The service's own message; an unreachable service often has none. */
function reasonOf(error: unknown): string {
  const cause = (error as Error).cause ?? error
  const { name, message, code } = cause as { name?: string; message?: string; code?: string }
  const words = message || code || name || 'no reason was given'
  return name && name !== 'Error' && !words.includes(name) ? `${words} (${name})` : words
}
