import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import type { Database } from '#platform/db/database'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { emptyCluster, migratedCluster } from './cached-clusters'
import { startPostgres } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty embedded database, to be copied. */
    emptyCluster: string
    /** The same with the product's tables in it. */
    migratedCluster: string
    /** The address of PostgreSQL with `%DATABASE%` in place of a name; empty where the machine has none. */
    postgres: string
    /** Removed with everything in it when the run ends. */
    temporaryFolder: string
  }
}

type Prepared = {
  context: { emptyCluster: string; migratedCluster: string; postgres: string; temporaryFolder: string }
  remove(): Promise<void>
}

const migrations = new URL('../../migrations/', import.meta.url)
const migratedName = 'migrated'

/** Each project loads this file again, so what they share is kept on the process. */
const run = globalThis as { testDatabases?: { prepared: Promise<Prepared>; projects: number } }

/** Makes the databases that tests copy, once in a run: the first project makes them, the last one removes them. */
export default async function prepareDatabases(project: TestProject) {
  run.testDatabases ??= { prepared: prepare(), projects: 0 }
  const shared = run.testDatabases
  shared.projects++
  const { context, remove } = await shared.prepared
  project.provide('emptyCluster', context.emptyCluster)
  project.provide('migratedCluster', context.migratedCluster)
  project.provide('postgres', context.postgres)
  project.provide('temporaryFolder', context.temporaryFolder)
  return async () => {
    if (--shared.projects > 0) return
    run.testDatabases = undefined
    await remove()
  }
}

async function prepare(): Promise<Prepared> {
  const temporaryFolder = mkdtempSync(path.join(tmpdir(), 'mainstreet-test-'))
  // One after the other: the embedded database blocks this process for seconds, in which a connection would time out.
  const empty = await emptyCluster()
  const migrated = await migratedCluster()
  const server = await startMigratedPostgres()
  return {
    context: {
      emptyCluster: empty,
      migratedCluster: migrated,
      postgres: server?.urlOf('%DATABASE%') ?? '',
      temporaryFolder,
    },
    async remove() {
      await server?.stop()
      rmSync(temporaryFolder, { recursive: true, force: true })
    },
  }
}

/** A PostgreSQL with a migrated database to copy, or undefined where the machine has none. */
export async function startMigratedPostgres() {
  const server = await startPostgres()
  if (!server) return undefined
  try {
    const url = await createPostgresDatabase(server.urlOf('%DATABASE%'), migratedName)
    await migrateAndClose(await openPostgres(url, () => {}))
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

async function migrateAndClose(database: Database): Promise<void> {
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
