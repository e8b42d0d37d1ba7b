import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The secret for signing sessions and encrypting values: from the environment, else generated once in the data folder. */
export function appSecret(dataDir: string, given: string | undefined): string {
  if (given) return given
  const file = path.join(dataDir, 'secret')
  writeOnce(file, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

/** Written to a draft and linked into place, so that it is atomic and the first of several processes wins. */
function writeOnce(file: string, secret: string): void {
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
