import { CannotOpen, isDiskFull } from '#platform/db/database'
import { BadSetting, readSettings } from '#platform/env/settings'
import { type Running, type StartOptions, start } from './start'

const pages = new URL('../../dist/web/', import.meta.url)

type ProcessOptions = Pick<StartOptions, 'prepare'> & { ready?: (running: Running) => void }

/** A process of its own: says what it does, stops cleanly when asked to, and ends with one sentence where it cannot go on. */
export async function runProcess({ prepare, ready }: ProcessOptions): Promise<void> {
  const print = (sentence: string) => console.log(sentence)
  try {
    const settings = readSettings(process.env)
    const running = await start({ settings, print, pages, ...(prepare && { prepare }) })
    stopOnSignal(running)
    endWithDatabase(running)
    print(`Mainstreet is open at ${settings.publicUrl ?? running.address}`)
    if (running.setupLink) print(`Set up your account, once, at ${running.setupLink}`)
    ready?.(running)
  } catch (error) {
    const sentence = whyNot(error)
    if (!sentence) throw error
    console.error(sentence)
    process.exit(1)
  }
}

/** What stops a start and can be mended by whoever runs it; anything else is ours to mend, and shows its trace. */
function whyNot(error: unknown): string | undefined {
  if (error instanceof CannotOpen || error instanceof BadSetting) return error.message
  return isDiskFull(error) ? 'The disk is full. Nothing was changed; free some space and start again.' : undefined
}

function stopOnSignal(running: Running): void {
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      console.log('Closing…')
      running.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

function endWithDatabase({ context }: Running): void {
  void context.database.lost.then((reason) => {
    console.error(reason.message)
    // Whoever waits for an answer may still get their refusal.
    setTimeout(() => process.exit(1), 200)
  })
}
