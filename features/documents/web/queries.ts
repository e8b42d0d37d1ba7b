import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { second } from '#core/durations'
import { plural } from '#core/plural'
import { backoff, pageQueryFor, queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { newUploadKey, upload } from '#kit/upload'
import {
  changeDocument,
  createDocument,
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
} from '../api'
import { cleanTitle } from '../clean-name'
import type { Document, DocumentChanges } from '../document'
import type { DocumentFilterInput } from '../document-list'
import { typeByExtension } from '../type-by-extension'
import { filterAt } from './list-params'

const maxRetryDelay = 30 * second

const documentPage = (filter: DocumentFilterInput) => ({
  ...pageQueryFor<Document, typeof listDocuments>(listDocuments, filter),
  retryDelay: backoff(maxRetryDelay, second),
})

export const useDocumentPage = (filter: DocumentFilterInput) => useQuery(documentPage(filter))

/** The page that the list shows with these parameters in the URL. */
export const prefetchDocumentPage = (queryClient: QueryClient, search: unknown): Promise<void> =>
  queryClient.prefetchQuery(documentPage(filterAt(search)))

/** Stores a file as a document of its own. */
export const uploadDocument = (file: File, clientId: number | null): Promise<Document> =>
  upload<Document>(
    {
      url: createDocument.path,
      fields: {
        name: cleanTitle(file.name),
        type: typeByExtension(file.name),
        ...(clientId && { clientId: String(clientId) }),
      },
      file,
      key: newUploadKey(),
    },
    { onProgress: () => {}, signal: new AbortController().signal },
  )

export const useFolders = () => useQuery(queryFor(readFolders, {}))

export const useDocument = (id: number | undefined) =>
  useQuery({ ...queryFor(readDocument, { id: id ?? 0 }), enabled: id !== undefined })

/** Refreshes the lists after success and shows a toast after failure. */
function useDocumentMutation<Input, Output>(
  mutationFn: (input: Input) => Promise<Output>,
  failureMessage: string,
  onDone?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn,
    onSuccess: async (output, input) => {
      onDone?.(output, input)
      await refresh(client, listDocuments.path)
    },
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, failureMessage), variant: 'destructive' }),
  })
}

export const useUpdateDocument = (onSaved: () => void) => {
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

/** Moves documents to the trash and offers Undo. */
export function useTrashDocuments(onDone: () => void) {
  const toast = useToast()
  const restoring = useRestoreDocuments()
  return useDocumentMutation(
    (ids: number[]) => send(removeDocuments, { ids }),
    'Nothing was deleted. Please try again.',
    ({ removed }) => {
      onDone()
      toast({
        title: removed.length === 1 ? 'Document deleted' : `${plural(removed.length, 'document')} deleted`,
        description: `${removed.length === 1 ? 'It stays' : 'They stay'} in the trash for 30 days.`,
        action: { label: 'Undo', run: () => restoring.mutate(removed) },
      })
    },
  )
}

export function useRestoreDocuments(onDone?: () => void) {
  const toast = useToast()
  return useDocumentMutation(
    (ids: number[]) => send(restoreDocuments, { ids }),
    'Nothing was restored. Please try again.',
    ({ restored }) => {
      onDone?.()
      toast({ title: `${plural(restored.length, 'document')} restored` })
    },
  )
}

/** Permanently deletes one trashed document or all of them. */
export function usePurgeTrash(onDone: () => void) {
  const toast = useToast()
  return useDocumentMutation(
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

/** Moves documents to folders and offers Undo. */
export function useMoveDocuments(onDone: () => void) {
  const toast = useToast()
  const undo = useDocumentMutation(
    (moves: Move[]) => send(moveDocuments, { moves }),
    'Nothing was moved back. Please try again.',
  )
  return useDocumentMutation(
    (moves: Move[]) => send(moveDocuments, { moves }),
    'Nothing was moved. Please try again.',
    ({ before }, moves) => {
      onDone()
      const folders = new Set(moves.map(({ folder }) => folder ?? 'no folder'))
      toast({
        title: `${plural(before.length, 'document')} moved`,
        description: `To ${[...folders].join(', ')}`,
        action: { label: 'Undo', run: () => undo.mutate(before) },
      })
    },
  )
}

export function useRenameFolder(onDone: () => void) {
  const toast = useToast()
  const undo = useDocumentMutation(
    (moves: Move[]) => send(moveDocuments, { moves }),
    'The folder is not back. Please try again.',
  )
  return useDocumentMutation(
    (change: { from: string; to: string | null }) => send(renameFolder, change),
    'The folder was not changed. Please try again.',
    ({ before }, { to }) => {
      onDone()
      toast({
        title: to === null ? 'Folder removed' : 'Folder renamed',
        ...(to === null && { description: 'What was in it is in no folder now.' }),
        ...(before.length <= 1000 && { action: { label: 'Undo', run: () => undo.mutate(before) } }),
      })
    },
  )
}
