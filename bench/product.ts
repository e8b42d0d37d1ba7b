import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { freePort, waitFor } from '#tests/support/server-process'

const root = new URL('../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
/** What `npm start` runs, without npm between it and a signal. */
const startArguments: string[] = scripts.start.split(' ').slice(1)
/** How it has Node run. */
export const startFlags = startArguments.filter((argument) => argument.startsWith('--'))

const patienceMs = 120_000

export type Product = {
  url: string
  pid: number
  /** Milliseconds from the command to the first answer. */
  openedIn: number
  stop(): Promise<void>
}

/** Starts the product by the command that its owner types, and waits until it has nothing left to prepare. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (said += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill()
    return ended
  }
  const stillRunning = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${said}`)
    return true
  }
  try {
    await waitFor(async () => stillRunning() && (await answers(`${url}/healthz`)), patienceMs)
    const openedIn = performance.now() - began
    await waitFor(() => stillRunning() && said.includes('Mainstreet is open at'), patienceMs)
    return { url, pid: child.pid as number, openedIn, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const answers = (url: string) =>
  new Promise<boolean>((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    }).once('error', () => resolve(false))
  })
