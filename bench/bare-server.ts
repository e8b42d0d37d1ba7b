import { fork } from 'node:child_process'
import { once } from 'node:events'

export type BareServer = { url: string; stop(): Promise<void> }

export async function startBareServer(routes = './bare-routes.ts', ...given: string[]): Promise<BareServer> {
  const child = fork(new URL(routes, import.meta.url), given)
  const [port] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The bare server ended with ${code}`)
    }),
  ])
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
