import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

/** What can be put back for 30 days after it was deleted. Documents and mails have a trash of their own. */
export const trashKinds = ['client', 'note', 'task', 'deal'] as const
export type TrashKind = (typeof trashKinds)[number]

export const trashKindLabels: Record<TrashKind, string> = {
  client: 'Client',
  note: 'Note',
  task: 'Task',
  deal: 'Deal',
}

export const TrashedRecord = z.object({
  kind: z.enum(trashKinds),
  id: z.number(),
  title: z.string(),
  deletedAt: Timestamp,
})
export type TrashedRecord = z.output<typeof TrashedRecord>
