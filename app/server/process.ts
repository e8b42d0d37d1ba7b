import { CannotOpen, isDatabaseUnreachable, isDiskFull } from '#platform/db/database'
import { BadSetting, readSettings, type Settings } from '#platform/env/settings'
import { createLog } from '#platform/log/log'
import { openData } from './bootstrap'
import { builtPages } from './built-pages'
import type { RunningServer, StartOptions } from './start'

type ProcessOptions = Pick<StartOptions, 'prepare'> & { ready?: (running: RunningServer) => void }

/** Runs the server as a process: prints its state, stops on signals, and exits with a message on expected start errors. */
export async function runProcess({ prepare, ready }: ProcessOptions): Promise<void> {
  const print = (sentence: string) => console.log(sentence)
  try {
    const settings = readSettings(process.env)
    await refuseCommonPassword(settings)
    const log = createLog(settings.logLevel)
    // The embedded database opens in its own thread, while this one loads the rest of the program.
    const opening = openData(settings, print, log)
    opening.catch(() => {})
    const { start } = await import('./start')
    const data = await opening
    const running = await start({ ...data, settings, log, print, pages: builtPages, ...(prepare && { prepare }) })
    stopOnSignal(running)
    surviveUnreachableDatabase(running)
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

async function refuseCommonPassword({ owner }: Settings): Promise<void> {
  if (owner) (await import('#features/sessions/server/owner')).refuseCommonPassword(owner)
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

/** A library may leave a rejection unhandled. An unreachable database does not end the process; any other error does. */
function surviveUnreachableDatabase({ context: { log } }: RunningServer): void {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseUnreachable(error)) throw error
    log.warn({ err: error }, 'database unreachable')
  })
}

function exitWhenDatabaseIsLost({ context }: RunningServer): void {
  void context.database.lost.then((reason) => {
    console.error(reason.message)
    // Gives open requests time to receive their error response.
    setTimeout(() => process.exit(1), 200)
  })
}
