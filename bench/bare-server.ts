import { fork } from 'node:child_process'
import { once } from 'node:events'

export type BareServer = { url: string; stop(): Promise<void> }

export const startBareServer = () => forkServer('./bare-routes.ts', {})

/** A bare server in a process of its own, which tells its port when it is ready. */
export async function forkServer(script: string, env: Record<string, string>): Promise<BareServer> {
  const child = fork(new URL(script, import.meta.url), { env: { ...process.env, ...env } })
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
      child.disconnect()
      await ended
    },
  }
}
