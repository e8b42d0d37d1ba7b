import { createCluster } from '#platform/db/create-cluster'
import { migrateWithin } from '#platform/db/migrate'

const migrations = new URL('../../migrations/', import.meta.url)

await createCluster(process.argv[2] as string, (db) => db.transaction((tx) => migrateWithin(tx, migrations)))
process.exit(0)
