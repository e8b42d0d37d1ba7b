import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { buildIfChanged, checkNode, installPackages, root } from './prepare.mjs'

checkNode()
installPackages()

const { findChromium, ensureMailServer, ensurePostgres } = await import('./test-tools.mjs')
const reports = path.join(root, 'test-results')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

const count = { passed: 0, failed: 0, skipped: 0 }
const chromium = findChromium()
const postgres = ensurePostgres()
ensureMailServer()

await step('types', 'tsc', ['--noEmit'])
await step('lint', 'biome', ['check', '--error-on-warnings', '.'])
await step('import rules', 'tsx', ['scripts/check-imports.ts'])
await step('unused code', 'knip', [])
heading('build')
buildIfChanged()
// Making a database cluster takes long: it is made once, and each house of a test begins with a copy.
const cluster = path.join(reports, 'empty-cluster')
await step('an empty database', process.execPath, [path.join(root, 'dist/server/create-cluster.js'), cluster])
process.env.MAINSTREET_EMPTY_CLUSTER = cluster
await vitest(['rules', 'embedded', ...(postgres ? ['postgres'] : []), 'faults'])
if (!postgres) skip('calls and stores on PostgreSQL', 'no PostgreSQL could be found or installed')
if (chromium) await playwright(chromium)
else skip('browser journeys', 'no Chromium could be found or installed')

console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
process.exitCode = count.failed > 0 ? 1 : 0

/** @param {string} name @param {string} tool @param {string[]} args */
async function step(name, tool, args) {
  heading(name)
  if ((await run(tool, args)) === 0) count.passed++
  else count.failed++
}

/** @param {string[]} projects */
async function vitest(projects) {
  heading(`vitest: ${projects.join(', ')}`)
  const report = path.join(reports, 'vitest.json')
  const flags = projects.flatMap((project) => ['--project', project])
  const status = await run('vitest', [
    'run',
    ...flags,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readReport(report)
  for (const file of testResults) {
    for (const test of file.assertionResults)
      if (test.status === 'pending' || test.status === 'skipped') console.log(`skipped: ${test.fullName}`)
  }
  add(numPassedTests, numFailedTests, numPendingTests, status)
}

/** @param {string} chromium */
async function playwright(chromium) {
  heading('browser journeys')
  const report = path.join(reports, 'playwright.json')
  const status = await run('playwright', ['test'], { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report })
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = readReport(report).stats ?? {}
  add(expected, unexpected + flaky, skipped, status)
}

/** A tool that ends badly without counting a failure has still failed. @param {number} passed @param {number} failed @param {number} skipped @param {number} status */
function add(passed, failed, skipped, status) {
  count.passed += passed
  count.failed += failed === 0 && status !== 0 ? 1 : failed
  count.skipped += skipped
}

/** @param {string} what @param {string} why */
function skip(what, why) {
  console.log(`\nskipped: ${what} (${why})`)
  count.skipped++
}

/** @param {string} file */
function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

/** @param {string} name */
function heading(name) {
  console.log(`\n── ${name}`)
}

/** @param {string} tool @param {string[]} args @param {Record<string, string>} [env] @returns {Promise<number>} */
function run(tool, args, env = {}) {
  const bin = path.resolve(root, 'node_modules/.bin', tool)
  const child = spawn(bin, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
}
