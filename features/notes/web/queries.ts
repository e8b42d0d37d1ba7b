import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type InputOf, requestFor } from '#core/call'
import { useUndoDelete } from '#features/trash/web/queries'
import { queryFor, readPage, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import { toggleCheckbox } from '../checklist'
import { linkKey } from '../links'
import type { Note } from '../note'
import type { Placement } from '../placement'

const rowsPerPage = 50
const excerpt = 240

export type ListFilter = Pick<calls.NoteFilter, 'search' | 'tag' | 'place' | 'folderId'>

export const useNoteList = (filter: ListFilter) => useInfiniteQuery(noteListQuery(filter))

const noteListQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [requestFor(calls.listNotes, filter).url, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      readPage<Note, typeof calls.listNotes>(
        calls.listNotes,
        { ...filter, excerpt, page: pageParam, pageSize: rowsPerPage },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => {
      const hasNext = last.isMore ? last.rows.length === rowsPerPage : pages.length * rowsPerPage < last.total
      return hasNext ? pages.length + 1 : undefined
    },
    placeholderData: keepPreviousData,
  })

export const useNote = (id: number) => useQuery(queryFor(calls.openNote, { id }))
export const useFolders = () => useQuery(queryFor(calls.listFolders, {}))
export const useNoteOverview = () => useQuery(queryFor(calls.notesOverview, {}))
export const useVersions = (id: number) => useQuery(queryFor(calls.listVersions, { id }))
export const useVersion = (id: number, versionId: number) => useQuery(queryFor(calls.openVersion, { id, versionId }))

export const useNotesByTitle = (titled: string) =>
  useQuery({
    ...queryFor(calls.listNotes, { titled, excerpt: 0, page: 1, pageSize: 6 }),
    enabled: titled !== '',
    placeholderData: keepPreviousData,
  })

/** Resolves the links of a text that is not saved yet. */
export function useResolvedLinks(texts: string[]) {
  const keys = [...new Set(texts.map(linkKey))].sort().slice(0, 200)
  return useQuery({
    queryKey: [calls.resolveLinks.path, ...keys],
    queryFn: () => send(calls.resolveLinks, { texts: keys }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
}

export function useRefreshNotes() {
  const client = useQueryClient()
  return () => refresh(client, calls.listNotes.path, calls.listFolders.path)
}

const fallbackMessage = 'Something went wrong'

export function useCreateNote(onDone: (note: Note) => void) {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: (note: InputOf<typeof calls.createNote>) => send(calls.createNote, note),
    onSuccess: async (note) => {
      toast({ title: 'Note created', description: 'Your note has been saved and analyzed with AI' })
      onDone(note)
      await refreshNotes()
    },
    onError: (error) =>
      toast({
        title: 'Failed to create note',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
  })
}

export function useDeleteNote(onDone: () => void) {
  const refreshNotes = useRefreshNotes()
  const undo = useUndoDelete('note')
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Note) => send(calls.removeNote, { id }),
    onSuccess: async (_, { id, title }) => {
      onDone()
      toast({ title: 'Note deleted', description: title, action: undo(id) })
      await refreshNotes()
    },
    onError: (error) =>
      toast({
        title: 'Failed to delete note',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
  })
}

type Move = { note: Pick<Note, 'id' | 'title'> & Placement; to: Placement; where: string }

/** Moves a note and offers Undo. */
export function useMoveNote() {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: ({ note, to }: Move) => send(calls.editNote, { id: note.id, ...to }),
    retry: false,
    onSuccess: async (moved, { note, where }) => {
      const { important, folder, folderId } = note
      const undo = () =>
        mutate({ note: moved, to: { important, folder, folderId }, where: moved.folderName ?? 'where it was' })
      toast({
        title: 'Note moved',
        description: `“${note.title}” is now in ${where}.`,
        action: { label: 'Undo', run: undo },
      })
      await refreshNotes()
    },
    onError: (error) =>
      toast({ title: 'Error moving note', description: errorMessage(error, fallbackMessage), variant: 'destructive' }),
  })
  return mutate
}

/** Toggles a checkbox of an open note. Toggles run one after the other, so that quick clicks are not lost. */
export function useToggleCheckbox(id: number) {
  const client = useQueryClient()
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  const { queryKey } = queryFor(calls.openNote, { id })
  return useMutation({
    scope: { id: `tick ${id}` },
    retry: false,
    mutationFn: async (line: number) => {
      const now = client.getQueryData<calls.NoteWithLinks>(queryKey) ?? (await send(calls.openNote, { id }))
      const content = toggleCheckbox(now.content, line)
      return send(calls.editNote, { id, content, seenAt: now.updatedAt })
    },
    onSuccess: (saved) =>
      client.setQueryData<calls.NoteWithLinks>(queryKey, (now) => (now ? { ...now, ...saved } : undefined)),
    onError: (error) =>
      toast({
        title: 'Failed to update note',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
    onSettled: () => void refreshNotes(),
  })
}

/** A small change such as the star, with a toast only on failure. */
export function useQuickEdit() {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: (edit: InputOf<typeof calls.editNote>) => send(calls.editNote, edit),
    retry: false,
    onError: (error) =>
      toast({
        title: 'Failed to update note',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
    onSettled: () => refreshNotes(),
  })
}

export function useAnalyzeNote() {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(calls.analyzeNote, { id }),
    retry: false,
    onSuccess: async ({ by }) => {
      toast({ title: 'AI Analysis Complete', description: `Written by ${by}.` })
      await refreshNotes()
    },
  })
}

export function useRestoreVersion(onDone: () => void) {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: (version: InputOf<typeof calls.restoreVersion>) => send(calls.restoreVersion, version),
    onSuccess: async () => {
      onDone()
      toast({
        title: 'Note updated',
        description: 'The earlier version is back; what it replaced is kept as a version.',
      })
      await refreshNotes()
    },
    onError: (error) =>
      toast({
        title: 'Failed to update note',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
  })
}
