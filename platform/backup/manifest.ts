import * as z from 'zod'

const entryPath = /^(records\/[a-z_]{1,63}\.jsonl|(files|attachments)\/[0-9a-f]{64})$/

/** What an archive of ours says of itself. Documented in docs/backup-format.md. */
export const Manifest = z.object({
  format: z.literal('mainstreet-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** The schema that the records fit: the moment of its newest migration. */
  schema: z.number(),
  /** Tells, without telling the secret, whether what lies sealed in the records can be opened where it is restored. */
  secret: z.string(),
  /** Every entry that a restore reads, with what it must hold. */
  entries: z.array(z.object({ path: z.string().regex(entryPath), sha256: z.string(), rows: z.number().optional() })),
  /** Contents that the records name and that were no longer there when the archive was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const manifestPath = 'manifest.json'
export const recordsPath = (table: string) => `records/${table}.jsonl`

/** Where contents are kept, each under its SHA-256. */
export const storeNames = ['files', 'attachments'] as const
export type StoreName = (typeof storeNames)[number]
export const contentPath = (store: StoreName, key: string) => `${store}/${key}`

export const rowsIn = ({ entries }: Manifest) => entries.reduce((sum, { rows = 0 }) => sum + rows, 0)
export const contentsIn = ({ entries }: Manifest) =>
  entries.filter(({ path }) => storeNames.some((name) => path.startsWith(`${name}/`)))

/** Who is logged in where or just about to be, and what was answered lately, is nobody's to keep. */
export const passingTables = ['sessions', 'throttles', 'granted_wishes', 'verifications', 'mail_sign_ins']
/** Kept by triggers on other tables. */
export const derivedTables = ['client_counts']
