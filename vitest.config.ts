import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { slowElsewhere } from './tests/support/slow-elsewhere.ts'
import { isFullSize } from './tests/support/test-size.ts'
import { importAliases } from './vite.config.ts'

const isFault = (file: string) => file.startsWith('tests/faults/')
/** What opens a database says so by its imports, and is then tested on both of them. */
const opensDatabase = (file: string) =>
  /tests\/support\/(test-server|test-database|mail-suite)'|\binject\('/.test(readFileSync(file, 'utf8'))

/** Starts processes or threads of its own, which takes seconds. */
const startsProcesses = (file: string) => file.endsWith('.process.test.ts')

const files = ['app', 'core', 'features', 'kit', 'platform', 'scripts', 'tests']
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
  )
  .filter((file) => /\.test\.tsx?$/.test(file))
const faults = files.filter(isFault)
const processes = files.filter(startsProcesses)
const onDatabase = files.filter((file) => !isFault(file) && !startsProcesses(file) && opensDatabase(file))
const rules = files.filter((file) => ![...faults, ...processes, ...onDatabase].includes(file))

const onPostgres = isFullSize ? onDatabase : onDatabase.filter((file) => !slowElsewhere.includes(file))

/** Only what hangs is ended: how long something takes on a busy machine says nothing about whether it is right. */
const hangLimits = { hookTimeout: 600_000, testTimeout: 600_000, expect: { poll: { timeout: 120_000 } } }

/** Files share what they import, which takes longer to load than most of them to run. */
const shared = { isolate: false, setupFiles: './tests/support/property-limits.ts', ...hangLimits }
const resolve = { alias: importAliases }
const globalSetup = './tests/support/prepare-databases.ts'

/**
 * Rules alone; parts that start processes or threads; calls and stores on each of the two databases; the whole server,
 * killed and cut off.
 */
export default defineConfig({
  test: {
    // By default Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      { resolve, test: { name: 'rules', include: rules, ...shared } },
      { resolve, test: { name: 'processes', include: processes, ...hangLimits } },
      ...Object.entries({ embedded: onDatabase, postgres: onPostgres }).map(([database, include]) => ({
        resolve,
        test: {
          name: database,
          include,
          env: { TEST_DATABASE: database },
          globalSetup,
          // A worker ends before it would gain from the optimized code of the embedded database.
          execArgv: ['--liftoff-only'],
          ...shared,
        },
      })),
      {
        resolve,
        test: {
          name: 'faults',
          include: faults,
          globalSetup: ['./tests/support/build.ts', globalSetup],
          ...hangLimits,
        },
      },
    ],
  },
})
