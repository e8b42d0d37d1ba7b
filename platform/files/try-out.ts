import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { Files } from './files'

export type TriedOut = { ok: boolean; message: string }

/** A service that has not answered by then is as good as gone. */
const patience = 15_000

/** Puts a small content on the shelf, reads it back and takes it away again: the only proof that all three may be done. */
export async function tryOut(files: Files, waitAtMost = patience): Promise<TriedOut> {
  let step = 'Writing'
  const say = (next: string) => {
    step = next
  }
  let wait: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    wait = setTimeout(() => reject(new Error(`no answer within ${waitAtMost / 1000} seconds`)), waitAtMost)
  })
  try {
    await Promise.race([writeReadRemove(files, say), late])
    return { ok: true, message: 'A small file was written, read back and removed. Everything works.' }
  } catch (error) {
    return { ok: false, message: `${step} failed: ${reasonOf(error)}` }
  } finally {
    clearTimeout(wait)
  }
}

async function writeReadRemove(files: Files, say: (step: string) => void): Promise<void> {
  const content = randomBytes(64)
  const staged = await files.stage(content)
  try {
    // Named like any content: should it be left behind, the sweep finds it.
    await files.shelf.place(staged.key, staged.path)
    say('Reading')
    const back = await buffer(await files.open(staged.key))
    if (createHash('sha256').update(back).digest('hex') !== staged.key) throw new Error('what came back had changed')
    say('Removing')
    await files.shelf.remove(staged.key)
  } finally {
    await staged.discard()
  }
}

/** In the words of whoever refused; a service that cannot be reached often has none. */
function reasonOf(error: unknown): string {
  const told = (error as Error).cause ?? error
  const { name, message, code } = told as { name?: string; message?: string; code?: string }
  const words = message || code || name || 'no reason was given'
  return name && name !== 'Error' && !words.includes(name) ? `${words} (${name})` : words
}
