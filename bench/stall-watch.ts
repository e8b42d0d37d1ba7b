import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { waitFor } from '#tests/support/server-process'
import { median, quantile } from './median'
import { type Product, startProduct } from './product'

/** In milliseconds; p99 of what was asked, and the longest answer of the list, which a long task hides from p99. */
export type Stalls = { loop: number; health: number; list: number; longest: number; taken: number }

export type WatchedProduct = {
  product: Product
  /** Runs a task while others ask, a short one again and again. */
  during(task: () => Promise<unknown>): Promise<Stalls>
  /** The median of the client list while nothing else happens. */
  quietList(cookie: string): Promise<number>
}

const listPath = '/api/clients?page=1'
/** Of fewer answers, p99 would be the slowest one. */
const fewAnswers = 300

/** Starts the product with a watch on its event loop. */
export async function startWatched(env: Record<string, string>, folder: string): Promise<WatchedProduct> {
  const file = path.join(folder, 'loop-delay')
  const watch = new URL('./loop-delay.mjs', import.meta.url).href
  const product = await startProduct({ ...env, LOOP_DELAY_FILE: file, NODE_OPTIONS: `--import ${watch}` })
  let cookie = ''

  async function longestDelay(): Promise<number> {
    rmSync(file, { force: true })
    process.kill(product.pid, 'SIGUSR2')
    await waitFor(() => existsSync(file) && readFileSync(file, 'utf8') !== '')
    return Number(readFileSync(file, 'utf8'))
  }

  /** Repeats one request until it is stopped, and collects the milliseconds of each answer. */
  async function startAsking(path: string) {
    const asking = fork(new URL('./ask-repeatedly.ts', import.meta.url), [product.url + path, cookie])
    const taken: number[] = []
    asking.on('message', (milliseconds: number) => taken.push(milliseconds))
    const failed = new Promise<never>((_, reject) => {
      asking.once('exit', (code) => code && reject(new Error(`Asking for ${path} ended with ${code}`)))
    })
    await Promise.race([once(asking, 'message'), failed])
    return { taken, failed, stop: () => asking.kill() }
  }

  return {
    product,
    async quietList(signedIn) {
      cookie = signedIn
      const { taken, failed, stop } = await startAsking(listPath)
      await Promise.race([waitFor(async () => taken.length > 200), failed])
      stop()
      return median(taken)
    },
    async during(task) {
      const [health, list] = [await startAsking('/healthz'), await startAsking(listPath)]
      await longestDelay()
      const startedAt = performance.now()
      async function repeated() {
        await task()
        const once = performance.now() - startedAt
        while (list.taken.length < fewAnswers) await task()
        return once
      }
      try {
        const taken = await Promise.race([repeated(), health.failed, list.failed])
        return {
          loop: await longestDelay(),
          health: quantile(health.taken, 0.99),
          list: quantile(list.taken, 0.99),
          longest: Math.max(...list.taken),
          taken,
        }
      } finally {
        health.stop()
        list.stop()
      }
    },
  }
}
