import { readFileSync } from 'node:fs'
import { count } from 'drizzle-orm'
import { sealCredentials } from '#features/emails/server/connect/credentials'
import { createMailService } from '#features/emails/server/mail-service'
import { connectAccount } from '#features/emails/server/store/accounts'
import { syncAccount } from '#features/emails/server/sync/sync-account'
import { emails } from '#features/emails/server/table'
import { openEmbedded } from '#platform/db/embedded'
import { migrate } from '#platform/db/migrate'
import { openPostgres } from '#platform/db/postgres'
import { readSettings } from '#platform/env/settings'
import { createLog } from '#platform/log/log'

const settings = readSettings(process.env)
const clusterMaker = new URL('./create-cluster.js', import.meta.url)
const database = settings.databaseUrl
  ? await openPostgres(settings.databaseUrl, () => {})
  : await openEmbedded(settings.dataDir, clusterMaker, () => {})
await migrate(database, new URL('../../migrations/', import.meta.url))
const service = createMailService({
  db: database.orm,
  log: createLog('warn'),
  settings,
  secret: 'only for measuring, and long enough',
})
const server = { host: '127.0.0.1', port: Number(process.env.IMAP_PORT), security: 'tls' as const }
const account = await connectAccount(database.orm, {
  provider: 'imap',
  address: 'ours@example.com',
  servers: { username: process.env.IMAP_USER ?? '', imap: server, smtp: server },
  credentials: sealCredentials(service.seal, { password: process.env.IMAP_PASSWORD ?? '' }),
})

const before = residentBytes()
let most = before
const watching = setInterval(() => {
  most = Math.max(most, residentBytes())
}, 50)
const startedAt = performance.now()
const outcome = await syncAccount(service, account.id)
const ms = performance.now() - startedAt
clearInterval(watching)
if (outcome.kind !== 'synced') throw new Error(JSON.stringify(outcome))
const [kept] = await database.orm.select({ count: count() }).from(emails)
console.log(JSON.stringify({ ms, grownBytes: most - before, count: kept?.count }))
await database.close()
process.exit(0)

function residentBytes(): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))
  return line ? Number(line[1]) * 1024 : process.memoryUsage().rss
}
