import { checkNode, installPackages } from './prepare.mjs'

checkNode()
installPackages()

const { ensureMailServer, findChromium, findPostgres } = await import('./test-tools.mjs')
const { checkAll, emptyReports, journeys, printCount, printSlowest, skip, vitest } = await import('./steps.mjs')

// The tests that kill and flood run small unless they are asked not to.
if (process.argv.includes('--full')) process.env.MAINSTREET_TEST_SIZE = 'full'

emptyReports()
const chromium = findChromium()
const hasPostgres = findPostgres()
ensureMailServer()

await checkAll({ alsoBuild: true })
await vitest(['embedded', ...(hasPostgres ? ['postgres'] : []), 'faults'])
if (!hasPostgres) skip('calls and stores on PostgreSQL', 'no PostgreSQL could be found')
if (chromium) await journeys(chromium)
else skip('browser journeys', 'no Chromium could be found or installed')

printSlowest()
printCount()
