import * as z from 'zod'
import { call } from '#core/call'
import { pageNumber, rowsPerPage } from '#core/paging'
import { PathRecordId, queryRecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { FolderName, NewFolder, NoteFolder } from './folder'
import { NewNote, Note, NoteChanges, noteLimits } from './note'

const byId = z.object({ id: PathRecordId })

const optionalId = queryRecordId().optional()

export const notePlaces = ['all', 'inbox', 'important', 'archive'] as const
export type NotePlace = (typeof notePlaces)[number]

export const NoteFilter = z.object({
  search: z.string().trim().max(200, 'At most 200 characters').optional(),
  /** Part of a title, for the link suggestions of the editor. */
  titled: z.string().trim().max(200, 'At most 200 characters').optional(),
  place: z.enum(notePlaces, 'There is no such place').optional(),
  folderId: optionalId,
  clientId: optionalId,
  tag: z.string().trim().max(noteLimits.tag).optional(),
  /** Maximum characters of content per note; without it, the whole content. */
  excerpt: z.coerce.number('Must be a number').int().min(0).max(10_000).optional(),
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type NoteFilter = z.output<typeof NoteFilter>

/** Without parameters it answers the whole list. The total is sent in a header. */
export const listNotes = call('GET /api/notes', { input: NoteFilter, output: z.array(Note) })

export const recentNotes = call('GET /api/notes/recent', { input: z.object({}), output: z.array(Note) })

/** Number of notes per place and folder. */
export const notesOverview = call('GET /api/notes/overview', {
  input: z.object({}),
  output: z.object({
    counts: z.record(z.enum(notePlaces), z.number()),
    folders: z.record(z.string(), z.number()),
  }),
})

/** The note or client that a `[[name]]` in a note resolves to. */
export const LinkTarget = z.object({ text: z.string(), kind: z.enum(['note', 'client']), id: z.number() })
export type LinkTarget = z.output<typeof LinkTarget>

export const NoteWithLinks = Note.extend({
  links: z.array(LinkTarget),
  linkedFrom: z.array(z.object({ id: z.number(), title: z.string() })),
})
export type NoteWithLinks = z.output<typeof NoteWithLinks>

export const openNote = call('GET /api/notes/:id', { input: byId, output: NoteWithLinks })

/** Resolves the `[[names]]` of a text that is not saved yet. */
export const resolveLinks = call('POST /api/notes/links', {
  input: z.object({ texts: z.array(z.string().max(300)).max(200, 'At most 200 links at once') }),
  output: z.array(LinkTarget),
})

export const createNote = call('POST /api/notes', { input: NewNote, output: Note, status: 201 })

/** Answers 409 if the note has changed since `seenAt`. */
export const editNote = call('PATCH /api/notes/:id', {
  input: z.object({
    ...NoteChanges.shape,
    id: PathRecordId,
    /** The `updatedAt` of the version the editor loaded. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
    /** One editing session in one window; its autosaves share one version. */
    editSession: z.string().max(100).optional(),
  }),
  output: Note,
})

export const removeNote = call('DELETE /api/notes/:id', { input: byId, output: z.void(), status: 204 })

export const analyzeNote = call('POST /api/notes/:id/analyze', {
  input: byId,
  output: z.object({ summary: z.string(), insights: z.array(z.string()), by: z.string() }),
})

export const NoteVersion = z.object({ id: z.number(), title: z.string(), letters: z.number(), createdAt: Timestamp })
export type NoteVersion = z.output<typeof NoteVersion>

export const listVersions = call('GET /api/notes/:id/versions', { input: byId, output: z.array(NoteVersion) })

const byVersionId = z.object({ id: PathRecordId, versionId: PathRecordId })

export const openVersion = call('GET /api/notes/:id/versions/:versionId', {
  input: byVersionId,
  output: NoteVersion.extend({ content: z.string() }),
})

/** Restores an earlier version; the current text is saved as a version first. */
export const restoreVersion = call('POST /api/notes/:id/versions/:versionId/restore', {
  input: byVersionId,
  output: Note,
})

export const listFolders = call('GET /api/note-folders', { input: z.object({}), output: z.array(NoteFolder) })

export const createFolder = call('POST /api/note-folders', { input: NewFolder, output: NoteFolder, status: 201 })

export const renameFolder = call('PATCH /api/note-folders/:id', {
  input: z.object({ id: PathRecordId, name: FolderName }),
  output: NoteFolder,
})

/** The notes inside move to the inbox. */
export const removeFolder = call('DELETE /api/note-folders/:id', { input: byId, output: z.void(), status: 204 })
