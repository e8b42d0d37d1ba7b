import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { ownerSettings, temporaryFolder } from '#tests/support/server-process'
import { type Product, startProduct } from './product'
import type { Row } from './row'

/** Measures the product on an embedded database that these statements have filled. */
export async function onSeededEmbedded(
  statements: string[],
  measure: (product: Product) => Promise<Row[]>,
): Promise<Row[]> {
  const { folder, remove } = temporaryFolder()
  try {
    const database = await openEmbedded(folder, new URL('../app/server/create-cluster.ts', import.meta.url), () => {})
    await migrate(database, new URL('../migrations/', import.meta.url))
    for (const statement of [...statements, 'analyze']) await database.execute(statement)
    await database.close()
    const product = await startProduct({ DATA_DIR: folder, ...ownerSettings })
    return await measure(product).finally(() => product.stop())
  } finally {
    remove()
  }
}
