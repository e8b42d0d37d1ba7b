import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ file: string, seconds: number }} Timing */

export const count = { passed: 0, failed: 0, skipped: 0 }
/** @type {Timing[]} */
const timings = []
/** What failed, repeated at the end, where a truncated log still shows it. @type {string[]} */
const failures = []

const reports = path.join(root, 'test-results')

export function emptyReports() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}

/** Runs rows of steps side by side, as there are two cores; the steps of a row one after another. @param {(() => Promise<void>)[][]} rows */
export const inRows = (...rows) =>
  Promise.all(
    rows.map(async (steps) => {
      for (const step of steps) await step()
    }),
  )

export const build = () => step('build', process.execPath, ['scripts/build-if-changed.mjs'])

export const staticChecks = [
  () => step('types', 'tsc', ['--noEmit']),
  () => step('lint', 'biome', ['check', '--error-on-warnings', '.']),
  () => step('import rules', 'tsx', ['scripts/check-imports.ts']),
  () => step('unused code', 'knip', []),
]

/** One tool that succeeds or fails as a whole. @param {string} name @param {string} tool @param {string[]} args */
async function step(name, tool, args) {
  const { status, output } = await run(tool, args)
  heading(`${name}: ${status === 0 ? 'passed' : 'failed'}`)
  if (output.trim()) console.log(output.trim())
  if (status === 0) count.passed++
  else {
    count.failed++
    failures.push(`${name}\n${output.trim()}`)
  }
}

/** Each project would compile the same modules again. Emptied with the reports, so that no run sees what an older one compiled. */
const sharedModules = [
  '--experimental.fsModuleCache',
  `--experimental.fsModuleCachePath=${path.join(reports, 'compiled-modules')}`,
]

/** @param {string[]} projects @param {{ env?: Record<string, string>, flags?: string[] }} [options] */
export async function vitest(projects, { env, flags = [] } = {}) {
  const report = path.join(reports, `vitest-${projects.join('-')}.json`)
  const chosen = projects.flatMap((project) => ['--project', project])
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { status, output } = await run('vitest', ['run', ...chosen, ...flags, ...reporters, ...sharedModules], env)
  heading(`vitest: ${projects.join(', ')}`)
  console.log(output.trim())
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, testResults = [] } = readReport(report)
  for (const { name, startTime, endTime, assertionResults } of testResults) {
    timings.push({ file: path.relative(root, name), seconds: (endTime - startTime) / 1000 })
    for (const test of assertionResults) {
      if (test.status === 'pending' || test.status === 'skipped') console.log(`skipped: ${test.fullName}`)
      if (test.status === 'failed')
        failures.push(`${path.relative(root, name)} › ${test.fullName}\n${test.failureMessages.join('\n')}`)
    }
  }
  add(numPassedTests, numFailedTests, numPendingTests, status)
}

/** @param {string} chromium */
export async function journeys(chromium) {
  const report = path.join(reports, 'playwright.json')
  const env = { CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { status, output } = await run('playwright', ['test', '--reporter=list,json'], env)
  heading('browser journeys')
  console.log(output.trim())
  const { stats = {}, suites = [] } = readReport(report)
  for (const suite of suites)
    timings.push({ file: `tests/journeys/${suite.file}`, seconds: millisecondsOf(suite) / 1000 })
  for (const { file, title, tests } of suites.flatMap(specsOf))
    for (const { status, results } of tests)
      if (status === 'unexpected' || status === 'flaky')
        failures.push(`tests/journeys/${file} › ${title}\n${results.flatMap(messagesOf).join('\n')}`)
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = stats
  add(expected, unexpected + flaky, skipped, status)
}

/** @param {any} suite @returns {any[]} */
const specsOf = ({ suites = [], specs = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** @param {any} result @returns {string[]} */
const messagesOf = ({ errors = [] }) => errors.map((/** @type {any} */ error) => error.message)

/** @param {any} suite @returns {number} */
const millisecondsOf = (suite) =>
  specsOf(suite)
    .flatMap((spec) => spec.tests.flatMap((/** @type {any} */ test) => test.results))
    .reduce((sum, result) => sum + result.duration, 0)

/** @param {string} what @param {string} why */
export function skip(what, why) {
  console.log(`\nskipped: ${what} (${why})`)
  count.skipped++
}

export function printSlowest(howMany = 10) {
  heading(`the ${howMany} slowest files, in seconds`)
  const slowest = [...timings].sort((a, b) => b.seconds - a.seconds).slice(0, howMany)
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)}  ${file}`)
}

function printFailures() {
  if (failures.length === 0) return
  heading('what failed')
  for (const failure of failures) console.log(failure.split('\n').slice(0, 25).join('\n'))
}

export function printCount() {
  printFailures()
  console.log(`\n${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`)
  process.exitCode = count.failed > 0 ? 1 : 0
}

/** A tool that ends badly without counting a failure has still failed. @param {number} passed @param {number} failed @param {number} skipped @param {number} status */
function add(passed, failed, skipped, status) {
  count.passed += passed
  count.failed += failed === 0 && status !== 0 ? 1 : failed
  count.skipped += skipped
}

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** @param {string} name */
function heading(name) {
  console.log(`\n── ${name}`)
}

/**
 * The output is shown when the step has ended, so that those of two rows do not mix.
 * @param {string} tool @param {string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<{ status: number, output: string }>}
 */
function run(tool, args, env = {}) {
  const child = spawn(path.resolve(root, 'node_modules/.bin', tool), args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env, FORCE_COLOR: '0', NO_COLOR: '1' },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })))
}
