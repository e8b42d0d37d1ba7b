import { fork } from 'node:child_process'
import { once } from 'node:events'

export type BareServer = { url: string; stop(): Promise<void> }

const plainRoutes = new URL('./bare-routes.ts', import.meta.url)

export async function startBareServer(routes = plainRoutes, ...args: string[]): Promise<BareServer> {
  const child = fork(routes, args)
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
