import * as z from 'zod'
import { clientId } from '#features/clients/api'
import { emailFolders } from './email'
import { inboxTabs } from './others'

/** What a list can be narrowed to by one click. */
export const mailLabels = ['important', 'clients', 'projects', 'starred', 'unread'] as const
export type MailLabel = (typeof mailLabels)[number]

/** How many rows the mailbox asks for at a time. */
export const pageOfMail = 50

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')])

export const MailFilter = z.object({
  clientId: clientId.optional(),
  /** One that is named but left empty is the one that mail comes into. */
  folder: z.preprocess(
    (name) => name || (name === '' ? 'inbox' : undefined),
    z.enum(emailFolders, 'There is no such folder').optional(),
  ),
  /** A folder of the owner's own, by its number. */
  place: z.coerce.number('There is no such folder').int('There is no such folder').min(1).max(2_147_483_647).optional(),
  tab: z.enum(inboxTabs, 'There is no such tab').optional(),
  label: z.enum(mailLabels, 'There is no such label').optional(),
  search: z.string().trim().max(200, 'At most 200 characters').optional(),
  /** One row a conversation, its newest mail in the folder. A search finds mails and not conversations. */
  threads: flag.optional(),
  /** Bodies only as far as a preview needs. */
  brief: flag.optional(),
  /** Where the page before ended. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z,\d{1,10}$/, 'That is no place in this list')
    .refine((cursor) => !Number.isNaN(Date.parse(cursor.split(',')[0] as string)), 'That is no place in this list')
    .optional(),
  limit: z.coerce.number('Must be a number').int('Must be a whole number').min(1).max(500, 'At most 500').default(200),
})
export type MailFilter = z.output<typeof MailFilter>

type Listed = { id: number; receivedAt: string | null; createdAt: string }

/** The place after a mail, for the next page. */
export const cursorAfter = ({ id, receivedAt, createdAt }: Listed) =>
  `${new Date(receivedAt ?? createdAt).toISOString()},${id}`

export function readCursor(cursor: string): { at: string; id: number } {
  const [at = '', id] = cursor.split(',')
  return { at, id: Number(id) }
}
