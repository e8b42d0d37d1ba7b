import { type Logger, pino } from 'pino'

export type Log = Logger

/** Without secrets and user content: requests are logged by method, route and status only. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: ['req.headers', 'password', '*.password', '*.token', '*.secret'],
  })
}
