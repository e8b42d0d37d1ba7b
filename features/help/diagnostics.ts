import * as z from 'zod'
import { plural } from '#core/plural'
import { Timestamp } from '#core/timestamp'

/** Technical facts for support, without personal data. */
export const Diagnostics = z.object({
  version: z.string(),
  node: z.string(),
  system: z.string(),
  /** `schema` is the time of the newest migration. */
  database: z.object({ kind: z.enum(['embedded', 'PostgreSQL']), version: z.string(), schema: z.number() }),
  files: z.object({ in: z.enum(['folder', 'bucket']), count: z.number(), bytes: z.number(), faults: z.number() }),
  secure: z.boolean(),
  upMinutes: z.number(),
  /** Number of records by table. */
  counts: z.record(z.string(), z.number()),
  /** Names of the environment variables that are set, never their values. */
  settings: z.array(z.string()),
  /** Failed background jobs, without their data. */
  failures: z.array(z.object({ work: z.string(), at: Timestamp, tries: z.number() })),
})
export type Diagnostics = z.output<typeof Diagnostics>
export type DiagnosticsInput = z.input<typeof Diagnostics>

/** As text to paste into a message. */
export function diagnosticsText(diagnostics: Diagnostics, takenAt: Date): string {
  const { database, files, counts, settings, failures } = diagnostics
  return [
    `Mainstreet ${diagnostics.version}`,
    `Taken ${takenAt.toISOString()}`,
    `Node ${diagnostics.node} on ${diagnostics.system}, up for ${diagnostics.upMinutes} min`,
    `Database: ${database.kind}, version ${database.version}, schema ${database.schema}`,
    `Files: in a ${files.in}, ${files.count} of ${files.bytes} bytes, ${files.faults} missing or altered`,
    `Address: ${diagnostics.secure ? 'https' : 'http'}`,
    `Records: ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
    `Settings that are set: ${settings.join(', ') || 'none'}`,
    failures.length === 0 ? 'Background work that failed: none' : 'Background work that failed:',
    ...failures.map(({ work, at, tries }) => `- ${work}, ${at}, after ${plural(tries, 'try', 'tries')}`),
  ].join('\n')
}
