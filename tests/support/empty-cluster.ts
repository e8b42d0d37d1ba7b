import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCluster } from '#platform/db/embedded'

const cache = fileURLToPath(new URL('../../node_modules/.cache/mainstreet', import.meta.url))
const madeOf = [
  new URL('../../node_modules/@electric-sql/pglite/package.json', import.meta.url),
  new URL('../../platform/db/durable-folder.ts', import.meta.url),
]

/**
 * The folder of an embedded database without tables, to be copied. Creating one takes nine seconds, so it is kept
 * between runs until PGlite or the way that it is stored changes.
 */
export async function emptyCluster(): Promise<string> {
  const hash = createHash('sha256')
  for (const file of madeOf) hash.update(readFileSync(file))
  const folder = path.join(cache, `empty-cluster-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const unfinished = `${folder}.${process.pid}`
  await createCluster(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run may have finished first.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}
