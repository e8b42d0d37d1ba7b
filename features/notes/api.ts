import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { FolderName, NewFolder, NoteFolder } from './folder'
import { largestId, NewNote, Note, NoteChanges, noteLimits } from './note'

/** An address that names no number names no note: it is not found, like any other unknown one. */
const id = z.coerce.number().int().min(1).max(largestId).catch(0)
const one = z.object({ id })

const link = z.coerce.number('Must be a number').int().min(1).max(largestId).optional()

export const notePlaces = ['all', 'inbox', 'important', 'archive'] as const
export type NotePlace = (typeof notePlaces)[number]

export const NoteFilter = z.object({
  search: z.string().trim().max(200, 'At most 200 characters').optional(),
  /** Part of a title, for whoever is about to link to a note. */
  titled: z.string().trim().max(200, 'At most 200 characters').optional(),
  place: z.enum(notePlaces, 'There is no such place').optional(),
  folderId: link,
  clientId: link,
  tag: z.string().trim().max(noteLimits.tag).optional(),
  /** How many letters of each content are wanted; without it, all of them. */
  excerpt: z.coerce.number('Must be a number').int().min(0).max(10_000).optional(),
  page: z.coerce.number('Must be a page number').int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number('Must be a number of rows').int().min(1).max(500).optional(),
})
export type NoteFilter = z.output<typeof NoteFilter>

/** Bare, it answers the whole list. How many were found in all is told in a header. */
export const listNotes = call('GET /api/notes', { input: NoteFilter, output: z.array(Note) })

export const recentNotes = call('GET /api/notes/recent', { input: z.object({}), output: z.array(Note) })

/** How many notes lie where. */
export const overviewNotes = call('GET /api/notes/overview', {
  input: z.object({}),
  output: z.object({
    counts: z.record(z.enum(notePlaces), z.number()),
    folders: z.record(z.string(), z.number()),
  }),
})

/** What the double brackets of a note lead to, and which notes lead here. */
export const LinkTarget = z.object({ text: z.string(), kind: z.enum(['note', 'client']), id: z.number() })
export type LinkTarget = z.output<typeof LinkTarget>

export const OpenedNote = Note.extend({
  links: z.array(LinkTarget),
  linkedFrom: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type OpenedNote = z.output<typeof OpenedNote>

export const openNote = call('GET /api/notes/:id', { input: one, output: OpenedNote })

/** Where the names lead that stand in the brackets of a text not yet saved. */
export const findLinks = call('POST /api/notes/links', {
  input: z.object({ texts: z.array(z.string().max(300)).max(200, 'At most 200 links at once') }),
  output: z.array(LinkTarget),
})

export const createNote = call('POST /api/notes', { input: NewNote, output: Note, status: 201 })

/** Refused with 409 where the note is no longer as it was seen. */
export const editNote = call('PATCH /api/notes/:id', {
  input: z.object({
    ...NoteChanges.shape,
    id,
    /** The `updatedAt` that the editor began from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
    /** One sitting at a note in one window: its many saves are one version. */
    editSession: z.string().max(100).optional(),
  }),
  output: Note,
})

export const removeNote = call('DELETE /api/notes/:id', { input: one, output: z.void(), status: 204 })

export const analyzeNote = call('POST /api/notes/:id/analyze', {
  input: one,
  output: z.object({ summary: z.string(), insights: z.array(z.string()), by: z.string() }),
})

export const NoteVersion = z.object({ id: z.number(), title: z.string(), letters: z.number(), createdAt: Timestamp })
export type NoteVersion = z.output<typeof NoteVersion>

export const listVersions = call('GET /api/notes/:id/versions', { input: one, output: z.array(NoteVersion) })

const oneVersion = z.object({ id, versionId: id })

export const openVersion = call('GET /api/notes/:id/versions/:versionId', {
  input: oneVersion,
  output: NoteVersion.extend({ content: z.string() }),
})

/** Writes an earlier state over the note; what it was until now is kept as a version, too. */
export const restoreVersion = call('POST /api/notes/:id/versions/:versionId/restore', {
  input: oneVersion,
  output: Note,
})

export const listFolders = call('GET /api/note-folders', { input: z.object({}), output: z.array(NoteFolder) })

export const createFolder = call('POST /api/note-folders', { input: NewFolder, output: NoteFolder, status: 201 })

export const renameFolder = call('PATCH /api/note-folders/:id', {
  input: z.object({ id, name: FolderName }),
  output: NoteFolder,
})

/** The notes inside move to the inbox. */
export const removeFolder = call('DELETE /api/note-folders/:id', { input: one, output: z.void(), status: 204 })
