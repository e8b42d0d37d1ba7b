import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { casing } from './columns'
import type { Db } from './database'
import { DurableFolder, durableStartParams } from './durable-folder'
import { compileRarely } from './engine-compiler'
import { createPrivately } from './private-folder'

/** Runs in a process of its own. `fill` creates what every new database holds. */
export async function createCluster(folder: string, fill?: (db: Db) => Promise<unknown>): Promise<void> {
  createPrivately()
  compileRarely()
  const engine = await PGlite.create({
    fs: new DurableFolder(folder),
    startParams: durableStartParams,
    extensions: { pg_trgm },
  })
  await fill?.(drizzle(engine, { casing }) as unknown as Db)
  await engine.close()
}
