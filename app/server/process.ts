import { CannotOpen, isDatabaseAway, isDiskFull } from '#platform/db/database'
import { BadSetting, readSettings } from '#platform/env/settings'
import { builtPages } from './built-pages'
import { type RunningServer, type StartOptions, start } from './start'

type ProcessOptions = Pick<StartOptions, 'prepare'> & { ready?: (running: RunningServer) => void }

/** Runs the server as a process: prints its state, stops on signals, and exits with a message on expected start errors. */
export async function runProcess({ prepare, ready }: ProcessOptions): Promise<void> {
  const print = (sentence: string) => console.log(sentence)
  try {
    const settings = readSettings(process.env)
    const running = await start({ settings, print, pages: builtPages, ...(prepare && { prepare }) })
    stopOnSignal(running)
    surviveAnAbsentDatabase(running)
    exitWhenDatabaseIsLost(running)
    print(`Mainstreet is open at ${settings.publicUrl ?? running.address}`)
    if (running.setupLink) print(`Set up your account, once, at ${running.setupLink}`)
    ready?.(running)
  } catch (error) {
    const sentence = startErrorMessage(error)
    if (!sentence) throw error
    console.error(sentence)
    process.exit(1)
  }
}

/** The message of an error that the operator can fix; other errors are thrown with their stack trace. */
function startErrorMessage(error: unknown): string | undefined {
  if (error instanceof CannotOpen || error instanceof BadSetting) return error.message
  return isDiskFull(error) ? 'The disk is full. Nothing was changed; free some space and start again.' : undefined
}

function stopOnSignal(running: RunningServer): void {
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

/** A library may leave a promise alone. That the database is away ends no process; any other error does. */
function surviveAnAbsentDatabase({ context: { log } }: RunningServer): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'the database is away')
  })
}

function exitWhenDatabaseIsLost({ context }: RunningServer): void {
  void context.database.lost.then((reason) => {
    console.error(reason.message)
    // Gives open requests time to receive their error response.
    setTimeout(() => process.exit(1), 200)
  })
}
