import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { createCluster } from '#platform/db/embedded'
import { startPostgres } from './postgres-server'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with an empty embedded database, to be copied. */
    emptyCluster: string
    /** The address of PostgreSQL with `%DATABASE%` in place of a name; empty where the machine has none. */
    postgres: string
  }
}

/** Runs once for each project that needs a database. */
export default async function prepareDatabases(project: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-test-'))
  const cluster = path.join(folder, 'database')
  const kept = process.env.MAINSTREET_EMPTY_CLUSTER
  if (kept && existsSync(kept)) cpSync(kept, cluster, { recursive: true })
  else await createCluster(cluster)
  const server = await startPostgres()
  project.provide('emptyCluster', cluster)
  project.provide('postgres', server?.urlOf('%DATABASE%') ?? '')
  return async () => {
    await server?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function createPostgresDatabase(address: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: address.replace('%DATABASE%', 'postgres') })
  await client.connect()
  await client.query(`create database "${name}"`)
  await client.end()
  return address.replace('%DATABASE%', name)
}
