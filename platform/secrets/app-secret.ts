import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret that signs sessions and seals what is kept encrypted: given by setting, else made once and kept by us. */
export function appSecret(dataDir: string, given: string | undefined): string {
  if (given) return given
  const file = path.join(dataDir, 'secret')
  keepOnce(file, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

/** Written aside and linked into place: a kill leaves no half of it, and the first of several processes decides. */
function keepOnce(file: string, secret: string): void {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, secret, { mode: 0o600 })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
