import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** What somebody who helps may need to know, and nothing that says who the owner is or what they have written. */
export const Diagnostics = z.object({
  version: z.string(),
  node: z.string(),
  system: z.string(),
  /** The schema is named by the moment of its newest migration. */
  database: z.object({ kind: z.enum(['embedded', 'PostgreSQL']), version: z.string(), schema: z.number() }),
  files: z.object({ in: z.enum(['folder', 'bucket']), count: z.number(), bytes: z.number(), faults: z.number() }),
  secure: z.boolean(),
  upMinutes: z.number(),
  /** How many there are of each kind of record. */
  counts: z.record(z.string(), z.number()),
  /** The settings of the environment that are set: their names, never their values. */
  settings: z.array(z.string()),
  /** Work in the background that failed: which and when, never with what. */
  failures: z.array(z.object({ work: z.string(), at: Timestamp, tries: z.number() })),
})
export type Diagnostics = z.output<typeof Diagnostics>
/** As the house finds it, before it travels. */
export type DiagnosticsFound = z.input<typeof Diagnostics>

/** To be pasted into a message. */
export function diagnosticsText(found: Diagnostics, taken: Date): string {
  const { database, files, counts, settings, failures } = found
  return [
    `Mainstreet ${found.version}`,
    `Taken ${taken.toISOString()}`,
    `Node ${found.node} on ${found.system}, up for ${found.upMinutes} min`,
    `Database: ${database.kind}, version ${database.version}, schema ${database.schema}`,
    `Files: in a ${files.in}, ${files.count} of ${files.bytes} bytes, ${files.faults} missing or altered`,
    `Address: ${found.secure ? 'https' : 'http'}`,
    `Records: ${Object.entries(counts)
      .map(([name, count]) => `${name} ${count}`)
      .join(', ')}`,
    `Settings that are set: ${settings.join(', ') || 'none'}`,
    failures.length === 0 ? 'Background work that failed: none' : 'Background work that failed:',
    ...failures.map(({ work, at, tries }) => `- ${work}, ${at}, after ${tries === 1 ? '1 try' : `${tries} tries`}`),
  ].join('\n')
}
