import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCluster } from '#platform/db/create-cluster'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'

const here = (place: string) => fileURLToPath(new URL(place, import.meta.url))
const cache = here('../../node_modules/.cache/mainstreet')
const migrations = new URL('../../migrations/', import.meta.url)
const clusterSources = [
  here('../../node_modules/@electric-sql/pglite/package.json'),
  here('../../platform/db/durable-folder.ts'),
]

/**
 * The folder of an embedded database without tables, to be copied. Creating one takes nine seconds, so it is cached
 * between runs until PGlite or the way that it is stored changes.
 */
export const emptyCluster = () => cachedFolder('empty-cluster', clusterSources, createCluster)

/** The same with the product's tables in it, cached until a migration changes. */
export const migratedCluster = () =>
  cachedFolder('migrated-cluster', [...clusterSources, ...migrationFiles()], migrateInto)

function migrationFiles(): string[] {
  const folder = fileURLToPath(migrations)
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return [...files.sort().map((name) => path.join(folder, name)), here('../../platform/db/migrate.ts')]
}

async function migrateInto(folder: string): Promise<void> {
  const opened = `${folder}.opened`
  mkdirSync(opened)
  cpSync(await emptyCluster(), path.join(opened, 'database'), { recursive: true })
  const database = await openEmbedded(opened, new URL('file:///nowhere'), () => {})
  await migrate(database, migrations)
  await database.close()
  renameSync(path.join(opened, 'database'), folder)
  rmSync(opened, { recursive: true })
}

async function cachedFolder(name: string, sources: string[], make: (folder: string) => Promise<void>): Promise<string> {
  const hash = createHash('sha256')
  for (const file of sources) hash.update(readFileSync(file))
  const folder = path.join(cache, `${name}-${hash.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const outdated = readdirSync(cache).filter((other) => other.startsWith(`${name}-`) && !other.includes('.'))
  const unfinished = `${folder}.${process.pid}`
  await make(unfinished)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another run may have finished first.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  for (const other of outdated) rmSync(path.join(cache, other), { recursive: true, force: true })
  return folder
}
