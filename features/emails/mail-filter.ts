import * as z from 'zod'
import { maxRecordId, queryRecordId } from '#core/record-id'
import { clientId } from '#features/clients/api'
import { emailFolders } from './email'
import { inboxTabs } from './inbox-tabs'

export const mailLabels = ['important', 'clients', 'projects', 'starred', 'unread'] as const
export type MailLabel = (typeof mailLabels)[number]

export const mailPageSize = 50

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

function isPlace(cursor: string): boolean {
  const { at, id } = parseCursor(cursor)
  return !Number.isNaN(Date.parse(at)) && id <= maxRecordId
}

export const MailFilter = z.object({
  clientId: clientId.optional(),
  /** An empty value means the inbox. */
  folder: z.preprocess(
    (name) => name || (name === '' ? 'inbox' : undefined),
    z.enum(emailFolders, 'There is no such folder').optional(),
  ),
  /** The id of a folder that the owner created. */
  place: queryRecordId('There is no such folder').optional(),
  /** The id of a mail account. */
  account: queryRecordId('There is no such account').optional(),
  tab: z.enum(inboxTabs, 'There is no such tab').optional(),
  label: z.enum(mailLabels, 'There is no such label').optional(),
  search: z.string().trim().max(200, 'At most 200 characters').optional(),
  /** One row per conversation, its newest mail in the folder. Ignored in a search. */
  threads: flag.optional(),
  /** Cuts bodies to the length of a preview. */
  brief: flag.optional(),
  /** The end of the previous page. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z,\d{1,10}$/, 'That is no place in this list')
    .refine(isPlace, 'That is no place in this list')
    .optional(),
  limit: z.coerce.number('Must be a number').int('Must be a whole number').min(1).max(500, 'At most 500').default(200),
})
export type MailFilter = z.output<typeof MailFilter>

type ListRow = { id: number; receivedAt: string | Date | null; createdAt: string | Date }

/** The cursor for the page after this mail. */
export const cursorAfter = ({ id, receivedAt, createdAt }: ListRow) =>
  `${new Date(receivedAt ?? createdAt).toISOString()},${id}`

export function parseCursor(cursor: string): { at: string; id: number } {
  const [at = '', id] = cursor.split(',')
  return { at, id: Number(id) }
}
