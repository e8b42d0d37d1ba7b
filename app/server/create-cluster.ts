import { createCluster } from '#platform/db/embedded'

await createCluster(process.argv[2] as string)
process.exit(0)
