import * as z from 'zod'

const entryPath = /^(records\/[a-z_]{1,63}\.jsonl|(files|attachments)\/[0-9a-f]{64})$/

/** The archive's table of contents. Documented in docs/backup-format.md. */
export const Manifest = z.object({
  format: z.literal('mainstreet-backup'),
  version: z.literal(1),
  madeAt: z.string(),
  /** The timestamp of the newest migration when the archive was made. */
  schema: z.number(),
  /** A fingerprint of the app secret: whether sealed values in the records can be opened where it is restored. */
  secret: z.string(),
  /** Every entry that a restore reads, with its checksum. */
  entries: z.array(z.object({ path: z.string().regex(entryPath), sha256: z.string(), rows: z.number().optional() })),
  /** Files that records refer to and that were already missing when the archive was made. */
  missing: z.array(z.string()),
})
export type Manifest = z.output<typeof Manifest>

export const manifestPath = 'manifest.json'
export const recordsPath = (table: string) => `records/${table}.jsonl`

/** Where files are stored, each under its SHA-256. */
export const storeNames = ['files', 'attachments'] as const
export type StoreName = (typeof storeNames)[number]
export const contentPath = (store: StoreName, key: string) => `${store}/${key}`

export const rowsIn = ({ entries }: Manifest) => entries.reduce((sum, { rows = 0 }) => sum + rows, 0)
export const contentsIn = ({ entries }: Manifest) =>
  entries.filter(({ path }) => storeNames.some((name) => path.startsWith(`${name}/`)))

/** Sessions, sign-ins in progress, stored answers and what can be drawn again are not backed up. */
export const transientTables = [
  'sessions',
  'throttles',
  'idempotency_keys',
  'verifications',
  'mail_sign_ins',
  'invoice_pdfs',
]
/** They may have rows before there is an owner, and after everything was deleted. */
export const tablesWithoutRecords = ['settings', 'security_events']
/** Maintained by triggers on other tables. */
export const derivedTables = ['client_counts']
