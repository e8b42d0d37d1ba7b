import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export const owner = { username: 'dana', password: 'open sesame street', email: 'dana@example.com', name: 'Dana Reyes' }

export const ownerSettings = {
  OWNER_USERNAME: owner.username,
  OWNER_PASSWORD: owner.password,
  OWNER_EMAIL: owner.email,
  OWNER_NAME: owner.name,
}

export type ServerProcess = {
  url: string
  pid: number
  output(): string
  /** Resolves with the exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

/** Optimizing the embedded database's code takes a third of a start, and pays off long after these processes have ended. */
const forShortLives = ['--liftoff-only']

/** Starts the built server as a process of its own and waits until it says that it is open. */
export async function startServer(env: Record<string, string>): Promise<ServerProcess> {
  const server = await launchServer(env)
  const open = waitFor(() => server.output().includes('Mainstreet is open at'))
  const early = server.ended.then((code) => {
    throw new Error(`The server ended with ${code}:\n${server.output()}`)
  })
  try {
    await Promise.race([open, early])
  } catch (error) {
    await server.stop('SIGKILL')
    throw error
  }
  return server
}

/** Starts the built server without waiting for anything. */
export async function launchServer(env: Record<string, string>): Promise<ServerProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [...forShortLives, main], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...env, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = exitOf(child)
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid as number,
    output: () => output,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
  }
}

/** Runs one of the built commands to its end. */
export async function runCommand(name: 'backup' | 'restore', file: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [...forShortLives, path.join(path.dirname(main), `${name}.js`), file], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  return { pid: child.pid as number, ended: exitOf(child).then((code) => ({ code, output })) }
}

export function temporaryFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'mainstreet-data-'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** A data folder for a new server. Creating and migrating a database is slow, so a prepared one is copied where there is one. */
export function dataFolder(): { folder: string; remove: () => void } {
  const made = temporaryFolder()
  const kept = process.env.JOURNEYS_CLUSTER
  if (kept) cpSync(kept, path.join(made.folder, 'database'), { recursive: true })
  return made
}

/**
 * A port for a server that a test is about to start. It lies below the range that the system hands to outgoing
 * connections, and each process counts on from a place of its own: nobody else takes it before the server listens.
 */
export async function freePort(): Promise<number> {
  const { first, count, apart } = serverPorts
  for (;;) {
    const port = first + ((process.pid * apart + portsTaken++) % count)
    if (await isFree(port)) return port
  }
}

const serverPorts = { first: 11_000, count: 21_000, apart: 61 }
let portsTaken = 0

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })

/** Polls until the condition holds. The limit only ends tests that hang. */
export async function waitFor(
  holds: () => boolean | Promise<boolean>,
  limit = 240_000,
  longestPause = 250,
): Promise<void> {
  const end = Date.now() + limit
  // Each check costs the server work too, so the pauses get longer.
  for (let pause = 25; !(await holds()); pause = Math.min(pause * 1.2, longestPause)) {
    if (Date.now() > end) throw new Error(`Still not so after ${limit / 1000} seconds: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? (signal as NodeJS.Signals))),
  )
