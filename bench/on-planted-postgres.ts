import pg from 'pg'
import { startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type Product, startProduct } from './product'
import { type Row, skipped } from './row'

export type Planted = {
  product: Product
  /** The address of the database beneath it. */
  databaseUrl: string
}

/** Measures the product as it runs, on a PostgreSQL of its own that these statements have filled. */
export async function onPlantedPostgres(
  what: string,
  statements: string[],
  measure: (planted: Planted) => Promise<Row[]>,
): Promise<Row[]> {
  const postgres = await startPostgres()
  if (!postgres) return [skipped(what, 'this machine has no PostgreSQL')]
  const { folder, remove } = temporaryFolder()
  const databaseUrl = postgres.urlOf('postgres')
  try {
    const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...ownerSettings })
    try {
      await plant(databaseUrl, statements)
      return await measure({ product, databaseUrl })
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

async function plant(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [...statements, 'vacuum analyze']) await client.query(statement)
  await client.end()
}
