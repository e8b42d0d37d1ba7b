import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

const sources = [
  'app',
  'features',
  'platform',
  'kit',
  'core',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** Refuses a Node that is too old with a clear message, before anything else fails. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Mainstreet needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}

/** npm does not forward every signal: when it has ended, this process ends too. */
export function stopWithNpm() {
  const npm = process.ppid
  if (!process.env.npm_lifecycle_event) return
  setInterval(() => {
    if (process.ppid !== npm) process.kill(process.pid, 'SIGTERM')
  }, 500).unref()
}

/** Installs from the lock file, unless the installed packages came from the same lock file. */
export function installPackages() {
  const stamp = path.join(root, 'node_modules/.installed-from')
  const wanted = fingerprint(['package-lock.json'])
  if (readStamp(stamp) === wanted) return
  console.log('Installing packages (a minute or two, once)…')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0) {
    console.error('The packages could not be installed; the lines above say why.')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** Builds, unless the last build had the same sources. Only files that were touched since are read. */
export function buildIfChanged() {
  const stamp = path.join(root, 'dist/.built-from')
  const untouched = path.join(root, 'dist/.built-from-files')
  const files = touchedAt(sources)
  if (existsSync(stamp) && readStamp(untouched) === files) return
  const wanted = fingerprint(sources)
  if (readStamp(stamp) === wanted) return writeFileSync(untouched, files)
  console.log('Building (some seconds)…')
  // In a child process: the server would keep the memory of the build.
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts/build.mjs')], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('The build failed; the lines above say why.')
    process.exit(1)
  }
  mkdirSync(path.dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
  writeFileSync(untouched, files)
}

/** @param {string} file */
const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : undefined)

/** @param {string[]} names */
function fingerprint(names) {
  const hash = createHash('sha256').update(process.versions.node.split('.', 1)[0] ?? '')
  for (const name of names)
    for (const file of filesOf(path.join(root, name))) hash.update(file.slice(root.length)).update(readFileSync(file))
  return hash.digest('hex')
}

/** @param {string[]} names */
const touchedAt = (names) =>
  names
    .flatMap((name) => filesOf(path.join(root, name)))
    .map((file) => `${file.slice(root.length)} ${statSync(file).mtimeMs}`)
    .join('\n')

/** @param {string} place @returns {string[]} */
function filesOf(place) {
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort()
}
