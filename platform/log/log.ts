import { type Logger, pino } from 'pino'

export type Log = Logger

/** Never a secret nor anyone's words: requests are logged by method, route and status alone. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['req.headers', 'password', '*.password', '*.token', '*.secret'],
  })
}
