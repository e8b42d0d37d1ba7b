import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '#tests/support/server-process'
import { openConnection } from './load'
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
/** Between two questions of one visitor. */
const pause = 10

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

  async function askUntil(isOver: () => boolean, asked: string, taken: number[] = []): Promise<number[]> {
    const line = await openConnection({ url: product.url + asked, headers: { cookie } })
    while (!isOver()) {
      taken.push(await line.ask())
      await sleep(pause)
    }
    line.close()
    return taken
  }

  return {
    product,
    async quietList(signedIn) {
      cookie = signedIn
      const questions = 200
      let asked = 0
      return median(await askUntil(() => ++asked > questions, listPath))
    },
    async during(task) {
      await longestDelay()
      let isOver = false
      const list: number[] = []
      const startedAt = performance.now()
      async function repeated() {
        await task()
        const once = performance.now() - startedAt
        while (list.length < fewAnswers) await task()
        return once
      }
      const [once, health] = await Promise.all([
        repeated().finally(() => (isOver = true)),
        askUntil(() => isOver, '/healthz'),
        askUntil(() => isOver, listPath, list),
      ])
      return {
        loop: await longestDelay(),
        health: quantile(health, 0.99),
        list: quantile(list, 0.99),
        longest: Math.max(...list),
        taken: once,
      }
    },
  }
}
