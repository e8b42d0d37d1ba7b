import { defineConfig } from 'vitest/config'
import { importAliases } from './vite.config.ts'

const onDatabase = [
  'features/*/server/**/*.test.ts',
  'app/server/**/*.test.ts',
  'platform/{backup,db,files,jobs,live,once,outbox,throttle}/**/*.test.ts',
]
const inProcesses = ['tests/faults/**/*.test.ts']
const elsewhere = ['**/node_modules/**', 'tests/journeys/**', 'dist/**']

/** Only what hangs is ended: how long something takes on a busy machine says nothing about whether it is right. */
const patience = { hookTimeout: 120_000, testTimeout: 120_000, expect: { poll: { timeout: 60_000 } } }

const shared = { resolve: { alias: importAliases } }

/** Files share what they import, which takes longer to read than most of them to run; each opens a house of its own. */
const isolate = false

/** Rules alone; calls and stores on each of the two databases; whole processes that are killed and cut off. */
export default defineConfig({
  test: {
    // By itself Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        ...shared,
        test: {
          name: 'rules',
          isolate,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...elsewhere, ...onDatabase, ...inProcesses],
          ...patience,
        },
      },
      ...['embedded', 'postgres'].map((database) => ({
        ...shared,
        test: {
          name: database,
          isolate,
          include: onDatabase,
          exclude: elsewhere,
          env: { TEST_DATABASE: database },
          globalSetup: './tests/support/prepare-databases.ts',
          ...patience,
        },
      })),
      {
        ...shared,
        test: {
          name: 'faults',
          include: inProcesses,
          exclude: elsewhere,
          globalSetup: './tests/support/prepare-databases.ts',
          ...patience,
          fileParallelism: false,
        },
      },
    ],
  },
})
