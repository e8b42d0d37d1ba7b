import * as z from 'zod'

/** What an archive of ours says of itself. Documented in docs/backup-format.md. */
export const Manifest = z.object({
  format: z.literal('mainstreet-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** The schema that the records fit: the moment of its newest migration. */
  schema: z.number(),
  /** Every entry that a restore reads, with what it must hold. */
  entries: z.array(z.object({ path: z.string(), sha256: z.string(), rows: z.number().optional() })),
})
export type Manifest = z.output<typeof Manifest>

export const manifestPath = 'manifest.json'
export const recordsPath = (table: string) => `records/${table}.jsonl`
export const filePath = (key: string) => `files/${key}`

/** Who is logged in where, and what was answered lately, is nobody's to keep. */
export const passingTables = ['sessions', 'throttles', 'granted_wishes', 'verifications']
/** Kept by triggers on other tables. */
export const derivedTables = ['client_counts']
