import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { counted } from '#core/counted'
import { backoff, reading, readingPage, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  changeDocument,
  emptyTrash,
  listDocuments,
  type Move,
  moveDocuments,
  readDocument,
  readFolders,
  removeDocument,
  removeDocuments,
  renameFolder,
  restoreDocuments,
  totalHeader,
} from '../api'
import type { Document, DocumentChanges } from '../document'
import type { DocumentFilterInput } from '../document-list'

const longestWait = 30_000

export const useDocumentPage = (filter: DocumentFilterInput) =>
  useQuery({
    ...readingPage<Document, typeof listDocuments>(listDocuments, filter, totalHeader),
    retryDelay: backoff(longestWait, 1_000),
  })

export const useFolders = () => useQuery(reading(readFolders, {}))

export const useDocument = (id: number | undefined) =>
  useQuery({ ...reading(readDocument, { id: id ?? 0 }), enabled: id !== undefined })

/** Whatever was done, the lists are fetched anew, and what went wrong is said. */
function useChange<Input, Output>(
  does: (input: Input) => Promise<Output>,
  otherwise: string,
  done?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: does,
    onSuccess: async (output, input) => {
      done?.(output, input)
      await refresh(client, listDocuments.path)
    },
    onError: (error) => toast({ title: 'Error', description: saidBy(error, otherwise), look: 'destructive' }),
  })
}

export const useSave = (onSaved: () => void) => {
  const toast = useToast()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...changes }: DocumentChanges & { id: number }) => send(changeDocument, { id, ...changes }),
    retry: false,
    onSuccess: async ({ name }) => {
      toast({ title: 'Document saved', description: name })
      onSaved()
      await refresh(client, listDocuments.path)
    },
  })
}

/** Into the trash, with the way back in the message. */
export function useRemoval(onDone: () => void) {
  const toast = useToast()
  const restoring = useRestoring()
  return useChange(
    (ids: number[]) => send(removeDocuments, { ids }),
    'Nothing was deleted. Please try again.',
    ({ removed }) => {
      onDone()
      toast({
        title: removed.length === 1 ? 'Document deleted' : `${counted(removed.length, 'documents')} deleted`,
        description: 'It stays in the trash for 30 days.',
        action: { label: 'Undo', run: () => restoring.mutate(removed) },
      })
    },
  )
}

export function useRestoring(onDone?: () => void) {
  const toast = useToast()
  return useChange(
    (ids: number[]) => send(restoreDocuments, { ids }),
    'Nothing was restored. Please try again.',
    ({ restored }) => {
      onDone?.()
      toast({ title: `${counted(restored.length, 'documents')} restored` })
    },
  )
}

/** What lies in the trash, for good. */
export function usePurge(onDone: () => void) {
  const toast = useToast()
  return useChange(
    async (document: Document | 'all'): Promise<void> => {
      if (document === 'all') await send(emptyTrash, {})
      else await send(removeDocument, { id: document.id })
    },
    'Nothing was deleted. Please try again.',
    () => {
      onDone()
      toast({ title: 'Deleted for good' })
    },
  )
}

/** Into folders, with the way back in the message. */
export function useMoving(onDone: () => void) {
  const toast = useToast()
  const back = useChange((moves: Move[]) => send(moveDocuments, { moves }), 'Nothing was moved back. Please try again.')
  return useChange(
    (moves: Move[]) => send(moveDocuments, { moves }),
    'Nothing was moved. Please try again.',
    ({ before }, moves) => {
      onDone()
      const folders = new Set(moves.map(({ folder }) => folder ?? 'no folder'))
      toast({
        title: `${counted(before.length, 'documents')} moved`,
        description: `To ${[...folders].join(', ')}`,
        action: { label: 'Undo', run: () => back.mutate(before) },
      })
    },
  )
}

export function useFolderChange(onDone: () => void) {
  const toast = useToast()
  const back = useChange((moves: Move[]) => send(moveDocuments, { moves }), 'The folder is not back. Please try again.')
  return useChange(
    (change: { from: string; to: string | null }) => send(renameFolder, change),
    'The folder was not changed. Please try again.',
    ({ before }, { to }) => {
      onDone()
      toast({
        title: to === null ? 'Folder removed' : 'Folder renamed',
        ...(to === null && { description: 'What was in it is in no folder now.' }),
        ...(before.length <= 1000 && { action: { label: 'Undo', run: () => back.mutate(before) } }),
      })
    },
  )
}
