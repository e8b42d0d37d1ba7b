import { existsSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import path from 'node:path'
import { checkNode, installPackages, root } from './prepare.mjs'

checkNode()
installPackages()

const { ensureCalendarServers, ensureMailServer, ensurePdfTools, findChromium, findPostgres } = await import(
  './test-tools.mjs'
)
const { build, emptyReports, inRows, journeys, printCount, printSlowest, skip, staticChecks, vitest } = await import(
  './steps.mjs'
)

// The fault and load tests run in a small size by default.
if (process.argv.includes('--full')) process.env.MAINSTREET_TEST_SIZE = 'full'

keepTemporaryFilesInMemory()
emptyReports()
const chromium = findChromium()
const hasPostgres = findPostgres()
ensureMailServer()
ensureCalendarServers()
ensurePdfTools()

await build()
const databases = ['embedded', ...(hasPostgres ? ['postgres'] : [])]
// The fault tests mostly wait for servers to restart, so three of them run at once, and the static checks beside them. The others use
// both cores and run in turn.
await inRows(
  [...staticChecks, () => vitest(['rules'])],
  [() => vitest(['processes', 'faults'], { flags: ['--maxWorkers=3'] })],
)
await vitest(databases, { env: { TEST_BUILT_SERVER: path.join(root, 'dist/server') } })
if (chromium) await journeys(chromium)
if (!hasPostgres) skip('calls and stores on PostgreSQL', 'no PostgreSQL could be found')
if (!chromium) skip('browser journeys', 'no Chromium could be found or installed')

printSlowest()
printCount()

/** Databases of tests write and sync all the time; a disk would make them wait, and nothing of it is kept. */
function keepTemporaryFilesInMemory() {
  const folder = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(folder)) return
  const { bavail, bsize } = statfsSync(folder)
  if (bavail * bsize > 8 * 1024 ** 3 && freemem() > 8 * 1024 ** 3) process.env.TMPDIR = folder
}
