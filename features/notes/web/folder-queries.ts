import { useMutation } from '@tanstack/react-query'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createFolder, removeFolder, renameFolder } from '../api'
import type { NoteFolder } from '../folder'
import { useRefreshNotes } from './queries'

const fallbackMessage = 'Something went wrong'

export function useCreateFolder(onDone: () => void) {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: (folder: { name: string }) => send(createFolder, folder),
    onSuccess: async ({ name }) => {
      onDone()
      toast({ title: 'Folder created', description: name })
      await refreshNotes()
    },
    onError: (error) =>
      toast({
        title: 'Error creating folder',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
  })
}

export function useRenameFolder(onDone: () => void) {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: (folder: { id: number; name: string }) => send(renameFolder, folder),
    onSuccess: async ({ name }) => {
      onDone()
      toast({ title: 'Folder updated', description: name })
      await refreshNotes()
    },
    onError: (error) =>
      toast({
        title: 'Error updating folder',
        description: errorMessage(error, fallbackMessage),
        variant: 'destructive',
      }),
  })
}

export function useDeleteFolder(onDone: (folder: NoteFolder) => void) {
  const refreshNotes = useRefreshNotes()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: NoteFolder) => send(removeFolder, { id }),
    onSuccess: async (_, folder) => {
      onDone(folder)
      toast({ title: 'Folder deleted', description: folder.name })
      await refreshNotes()
    },
    onError: (error) =>
      toast({
        title: 'Error deleting folder',
        description: errorMessage(error, 'Something went wrong. Make sure the folder is empty before deleting.'),
        variant: 'destructive',
      }),
  })
}
