import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { type InputOf, requestFor } from '#core/call'
import { totalHeader } from '#features/clients/api'
import { type PageOf, reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { readWithHeaders, send } from '#kit/send'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import { toggleCheck } from '../checklist'
import { linkKey } from '../links'
import type { Note } from '../note'
import type { Placement } from '../placement'

const atOnce = 50
const excerpt = 240

export type ListFilter = Pick<calls.NoteFilter, 'search' | 'tag' | 'place' | 'folderId'>

export const useNoteList = (filter: ListFilter) => useInfiniteQuery(readingNotes(filter))

const readingNotes = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: [requestFor(calls.listNotes, filter).url, 'pages'],
    queryFn: async ({ pageParam, signal }): Promise<PageOf<Note>> => {
      const { url } = requestFor(calls.listNotes, { ...filter, excerpt, page: pageParam, pageSize: atOnce })
      const { body, headers } = await readWithHeaders(url, signal)
      return { rows: body as Note[], total: Number(headers.get(totalHeader)) }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * atOnce < last.total ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

export const useNote = (id: number) => useQuery(reading(calls.openNote, { id }))
export const useFolders = () => useQuery(reading(calls.listFolders, {}))
export const useNoteOverview = () => useQuery(reading(calls.overviewNotes, {}))
export const useVersions = (id: number) => useQuery(reading(calls.listVersions, { id }))
export const useVersion = (id: number, versionId: number) => useQuery(reading(calls.openVersion, { id, versionId }))

export const useNotesTitled = (titled: string) =>
  useQuery({
    ...reading(calls.listNotes, { titled, excerpt: 0, page: 1, pageSize: 6 }),
    enabled: titled !== '',
    placeholderData: keepPreviousData,
  })

/** Where the names in a text lead that is not saved yet. */
export function useLinksTo(texts: string[]) {
  const keys = [...new Set(texts.map(linkKey))].sort().slice(0, 200)
  return useQuery({
    queryKey: [calls.findLinks.path, ...keys],
    queryFn: () => send(calls.findLinks, { texts: keys }),
    enabled: keys.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Shows notes and folders anew wherever they are on the screen. */
export function useNotesAnew() {
  const client = useQueryClient()
  return () => refresh(client, calls.listNotes.path, calls.listFolders.path)
}

const otherwise = 'Something went wrong'

export function useCreation(onDone: (note: Note) => void) {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: (note: InputOf<typeof calls.createNote>) => send(calls.createNote, note),
    onSuccess: async (note) => {
      toast({ title: 'Note created', description: 'Your note has been saved and analyzed with AI' })
      onDone(note)
      await anew()
    },
    onError: (error) =>
      toast({ title: 'Failed to create note', description: saidBy(error, otherwise), look: 'destructive' }),
  })
}

export function useRemoval(onDone: () => void) {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Note) => send(calls.removeNote, { id }),
    onSuccess: async (_, { title }) => {
      onDone()
      toast({ title: 'Note deleted', description: title })
      await anew()
    },
    onError: (error) =>
      toast({ title: 'Failed to delete note', description: saidBy(error, otherwise), look: 'destructive' }),
  })
}

type Move = { note: Pick<Note, 'id' | 'title'> & Placement; to: Placement; where: string }

/** Puts a note elsewhere, and offers to put it back. */
export function useMove() {
  const anew = useNotesAnew()
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
      await anew()
    },
    onError: (error) =>
      toast({ title: 'Error moving note', description: saidBy(error, otherwise), look: 'destructive' }),
  })
  return mutate
}

/** Ticks a box of an open note. One after the other, each on what the one before has left: quick hands lose no tick. */
export function useTick(id: number) {
  const client = useQueryClient()
  const anew = useNotesAnew()
  const toast = useToast()
  const { queryKey } = reading(calls.openNote, { id })
  return useMutation({
    scope: { id: `tick ${id}` },
    retry: false,
    mutationFn: async (line: number) => {
      const now = client.getQueryData<calls.OpenedNote>(queryKey) ?? (await send(calls.openNote, { id }))
      const content = toggleCheck(now.content, line)
      return send(calls.editNote, { id, content, seenAt: now.updatedAt })
    },
    onSuccess: (ticked) =>
      client.setQueryData<calls.OpenedNote>(queryKey, (now) => (now ? { ...now, ...ticked } : undefined)),
    onError: (error) =>
      toast({ title: 'Failed to update note', description: saidBy(error, otherwise), look: 'destructive' }),
    onSettled: () => void anew(),
  })
}

/** A star: a small change of an open note, told only where it fails. */
export function useSmallEdit() {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: (edit: InputOf<typeof calls.editNote>) => send(calls.editNote, edit),
    retry: false,
    onError: (error) =>
      toast({ title: 'Failed to update note', description: saidBy(error, otherwise), look: 'destructive' }),
    onSettled: () => anew(),
  })
}

export function useAnalysis() {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(calls.analyzeNote, { id }),
    retry: false,
    onSuccess: async ({ by }) => {
      toast({ title: 'AI Analysis Complete', description: `Written by ${by}.` })
      await anew()
    },
  })
}

export function useRestoration(onDone: () => void) {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: (version: InputOf<typeof calls.restoreVersion>) => send(calls.restoreVersion, version),
    onSuccess: async () => {
      onDone()
      toast({
        title: 'Note updated',
        description: 'The earlier version is back; what it replaced is kept as a version.',
      })
      await anew()
    },
    onError: (error) =>
      toast({ title: 'Failed to update note', description: saidBy(error, otherwise), look: 'destructive' }),
  })
}
