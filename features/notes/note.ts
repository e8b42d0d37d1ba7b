import * as z from 'zod'
import { maxRecordId, RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { Progress } from './checklist'
import { cleanTags } from './tags'

export const builtInFolders = ['inbox', 'archive'] as const
export type BuiltInFolder = (typeof builtInFolders)[number]

/** A whole note must fit into one request, even at three bytes per character. */
export const noteLimits = { title: 300, content: 300_000, tags: 50, tag: 60 }

export const Note = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  tags: z.array(z.string()),
  important: z.boolean(),
  /** Null while the note is in a user-created folder. */
  folder: z.enum(builtInFolders).nullable(),
  folderId: z.number().nullable(),
  folderName: z.string().nullable(),
  aiSummary: z.string().nullable(),
  /** One insight per line. */
  aiAnalysis: z.string().nullable(),
  /** Display name of the analysis' author. */
  analyzedBy: z.string().nullable(),
  analysisIsDue: z.boolean(),
  /** Of the whole note, in a list of excerpts. */
  progress: Progress.nullable().optional(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Note = z.output<typeof Note>

const title = z
  .string('Title must be at least 2 characters')
  .trim()
  .min(2, 'Title must be at least 2 characters')
  .max(noteLimits.title, `At most ${noteLimits.title} characters`)

const content = z
  .string('Content must be at least 5 characters')
  .max(noteLimits.content, `At most ${noteLimits.content.toLocaleString('en-US')} characters`)
  .refine((text) => text.trim().length >= 5, 'Content must be at least 5 characters')

const tags = z
  .array(z.string('A tag is a text'), 'Tags are a list of texts')
  .transform(cleanTags)
  .refine((list) => list.length <= noteLimits.tags, `At most ${noteLimits.tags} tags`)
  .refine((list) => list.every((tag) => tag.length <= noteLimits.tag), `A tag has at most ${noteLimits.tag} characters`)

const chooseFromList = 'Please choose one from the list'
const optional = {
  /** 0 means none. */
  clientId: z
    .number(chooseFromList)
    .int(chooseFromList)
    .min(0, chooseFromList)
    .max(maxRecordId, chooseFromList)
    .nullable()
    .transform((id) => id || null)
    .optional(),
  tags: tags.optional(),
  important: z.boolean('Important is true or false').optional(),
  folder: z.enum(builtInFolders, 'A note lies in inbox or archive').nullable().optional(),
  folderId: RecordId.nullable().optional(),
}

/** The analysis cannot be set through the API. */
export const NewNote = z.object({ ...optional, title, content })
export type NewNote = z.output<typeof NewNote>

export const NoteChanges = z.object({ ...optional, title: title.optional(), content: content.optional() })
export type NoteChanges = z.output<typeof NoteChanges>
