import pg from 'pg'
import { startPostgres } from '#tests/support/postgres-server'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type Product, startProduct } from './product'
import { type Row, skipped } from './row'

export type SeededServer = {
  product: Product
  databaseUrl: string
}

/** Measures the product on a temporary PostgreSQL that these statements have filled. */
export async function onSeededPostgres(
  what: string,
  statements: string[],
  measure: (server: SeededServer) => Promise<Row[]>,
): Promise<Row[]> {
  const postgres = await startPostgres()
  if (!postgres) return [skipped(what, 'this machine has no PostgreSQL')]
  const { folder, remove } = temporaryFolder()
  const databaseUrl = postgres.urlOf('postgres')
  try {
    const product = await startProduct({ DATABASE_URL: databaseUrl, DATA_DIR: folder, ...ownerSettings })
    try {
      await seed(databaseUrl, statements)
      return await measure({ product, databaseUrl })
    } finally {
      await product.stop()
    }
  } finally {
    await postgres.stop()
    remove()
  }
}

async function seed(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of [...statements, 'vacuum analyze']) await client.query(statement)
  await client.end()
}
