import * as z from 'zod'
import { Timestamp } from '#core/timestamp'

export const folderDefaults = { icon: 'folder', color: '#6366F1' }

export const NoteFolder = z.object({
  id: z.number(),
  name: z.string(),
  icon: z.string(),
  color: z.string(),
  isSystem: z.boolean(),
  createdAt: Timestamp,
})
export type NoteFolder = z.output<typeof NoteFolder>

const maxNameLength = 100

export const FolderName = z
  .string('Folder name is required')
  .trim()
  .min(1, 'Folder name is required')
  .max(maxNameLength, `At most ${maxNameLength} characters`)

/** `isSystem` cannot be set through the API. */
export const NewFolder = z.object({
  name: FolderName,
  icon: z.string().trim().min(1).max(40).default(folderDefaults.icon),
  color: z
    .string()
    .regex(/^#[0-9a-f]{6}$/i, 'A colour is written like #6366F1')
    .default(folderDefaults.color),
})
export type NewFolder = z.output<typeof NewFolder>
