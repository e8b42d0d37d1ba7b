import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { freePort, waitFor } from '#tests/support/server-process'

const root = new URL('../', import.meta.url)
const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
/** What `npm start` runs, without npm, which does not forward every signal. */
const startArguments: string[] = scripts.start.split(' ').slice(1)
/** The Node flags of `npm start`. */
export const startFlags = startArguments.filter((argument) => argument.startsWith('--'))

const startTimeoutMs = 120_000

export type Product = {
  url: string
  pid: number
  /** Milliseconds from the command to the first answer. */
  openedIn: number
  stop(): Promise<void>
}

/** Starts the product as `npm start` does and waits until it is ready. */
export async function startProduct(env: Record<string, string>): Promise<Product> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const startedAt = performance.now()
  const child = spawn(process.execPath, startArguments, {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = () => {
    child.kill()
    return ended
  }
  const stillRunning = () => {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output}`)
    return true
  }
  try {
    // A refused connection costs the server nothing, so it is asked often.
    await waitFor(async () => stillRunning() && (await answers(`${url}/healthz`)), startTimeoutMs, 10)
    const openedIn = performance.now() - startedAt
    await waitFor(() => stillRunning() && output.includes('Mainstreet is open at'), startTimeoutMs)
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
