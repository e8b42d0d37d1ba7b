import { type Logger, pino } from 'pino'

export type Log = Logger

/** Without secrets and user content: requests are logged by method, route and status only. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutValues },
    redact: ['req.headers', 'password', '*.password', '*.token', '*.secret'],
  })
}

/** A failed query carries its values, which may be a password hash or the text of a mail; the statement is enough. */
export function withoutValues(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { params, detail, ...logged } = pino.stdSerializers.err(withoutCause(error)) as SerializedError
  const cause = error.cause instanceof Error ? { cause: withoutValues(error.cause) } : {}
  return { ...logged, message: withoutParams(logged.message), stack: withoutParams(logged.stack), ...cause }
}

type SerializedError = ReturnType<typeof pino.stdSerializers.err> & { params?: unknown; detail?: unknown }

/**
 * The library joins the messages of causes into one, in which the values could not be separated. A plain copy, because the
 * fields of some errors (an `AbortError`) can be read from the original alone.
 */
function withoutCause(error: Error): Error {
  if (error.cause === undefined) return error
  const copy = Object.assign(new Error(error.message), error)
  const hidden = { enumerable: false, configurable: true }
  return Object.defineProperties(copy, {
    cause: { ...hidden, value: undefined },
    stack: { ...hidden, value: error.stack },
    constructor: { ...hidden, value: error.constructor },
  })
}

/** The values are on the last lines of the message, which the stack repeats before its first frame. */
const withoutParams = (text: string) =>
  text.startsWith('Failed query:') || text.includes('Error: Failed query:')
    ? text.replace(/\nparams: [\s\S]*?(?=\n {4}at |$)/, '')
    : text
