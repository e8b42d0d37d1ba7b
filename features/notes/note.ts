import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { cleanTags } from './tags'

export const noteShelves = ['inbox', 'archive'] as const
export type NoteShelf = (typeof noteShelves)[number]

/** A whole note must fit into one request, also where every letter takes three bytes. */
export const noteLimits = { title: 300, content: 300_000, tags: 50, tag: 60 }

export const Note = z.object({
  id: z.number(),
  title: z.string(),
  content: z.string(),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  tags: z.array(z.string()),
  important: z.boolean(),
  /** Empty while the note lies in a folder of the owner's own. */
  folder: z.enum(noteShelves).nullable(),
  folderId: z.number().nullable(),
  folderName: z.string().nullable(),
  aiSummary: z.string().nullable(),
  /** One insight a line. */
  aiAnalysis: z.string().nullable(),
  /** Who wrote the analysis, in words that can be shown. */
  analyzedBy: z.string().nullable(),
  /** Whether an analysis is on its way. */
  analysisIsDue: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Note = z.output<typeof Note>

/** The largest number that the database gives a record. */
export const largestId = 2_147_483_647

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

const listed = 'Please choose one from the list'
const optional = {
  /** 0 means none. */
  clientId: z
    .number(listed)
    .int(listed)
    .min(0, listed)
    .max(largestId, listed)
    .nullable()
    .transform((id) => id || null)
    .optional(),
  tags: tags.optional(),
  important: z.boolean('Important is true or false').optional(),
  folder: z.enum(noteShelves, 'A note lies in inbox or archive').nullable().optional(),
  folderId: z.number(listed).int(listed).min(1, listed).max(largestId, listed).nullable().optional(),
}

/** What a new note may bring; its analysis is the house's to write. */
export const NewNote = z.object({ ...optional, title, content })
export type NewNote = z.output<typeof NewNote>

export const NoteChanges = z.object({ ...optional, title: title.optional(), content: content.optional() })
export type NoteChanges = z.output<typeof NoteChanges>
