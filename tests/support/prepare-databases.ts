import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Database } from '#platform/db/database'
import { createCluster, openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { startPostgres } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty embedded database, to be copied. */
    emptyCluster: string
    /** The same with the product's tables in it. */
    migratedCluster: string
    /** The address of PostgreSQL with `%DATABASE%` in place of a name; empty where the machine has none. */
    postgres: string
  }
}

const migrations = new URL('../../migrations/', import.meta.url)
const migratedName = 'migrated'

/** Runs once for each project that needs a database. What every test would make anew is made here, to be copied. */
export default async function prepareDatabases(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-test-'))
  const empty = path.join(folder, 'empty')
  mkdirSync(empty)
  const kept = process.env.MAINSTREET_EMPTY_CLUSTER
  if (kept) cpSync(kept, path.join(empty, 'database'), { recursive: true })
  else await createCluster(path.join(empty, 'database'))
  const migrated = path.join(folder, 'migrated')
  cpSync(empty, migrated, { recursive: true })
  await fill(await openEmbedded(migrated, new URL('file:///nowhere'), () => {}))
  const server = await startPostgres()
  const address = server?.urlOf('%DATABASE%') ?? ''
  if (server) await fill(await openPostgres(await createPostgresDatabase(address, migratedName), () => {}))
  project.provide('emptyCluster', path.join(empty, 'database'))
  project.provide('migratedCluster', path.join(migrated, 'database'))
  project.provide('postgres', address)
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function fill(database: Database): Promise<void> {
  await migrate(database, migrations)
  await database.close()
}

export async function createPostgresDatabase(
  address: string,
  name: string,
  { isMigrated = false } = {},
): Promise<string> {
  const client = new pg.Client({ connectionString: address.replace('%DATABASE%', 'postgres') })
  await client.connect()
  await client.query(`create database "${name}"${isMigrated ? ` template "${migratedName}"` : ''}`)
  await client.end()
  return address.replace('%DATABASE%', name)
}
