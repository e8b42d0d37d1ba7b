import { useMutation } from '@tanstack/react-query'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createFolder, removeFolder, renameFolder } from '../api'
import type { NoteFolder } from '../folder'
import { useNotesAnew } from './queries'

const otherwise = 'Something went wrong'

export function useFolderCreation(onDone: () => void) {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: (folder: { name: string }) => send(createFolder, folder),
    onSuccess: async ({ name }) => {
      onDone()
      toast({ title: 'Folder created', description: name })
      await anew()
    },
    onError: (error) =>
      toast({ title: 'Error creating folder', description: saidBy(error, otherwise), look: 'destructive' }),
  })
}

export function useFolderRenaming(onDone: () => void) {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: (folder: { id: number; name: string }) => send(renameFolder, folder),
    onSuccess: async ({ name }) => {
      onDone()
      toast({ title: 'Folder updated', description: name })
      await anew()
    },
    onError: (error) =>
      toast({ title: 'Error updating folder', description: saidBy(error, otherwise), look: 'destructive' }),
  })
}

export function useFolderRemoval(onDone: (gone: NoteFolder) => void) {
  const anew = useNotesAnew()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: NoteFolder) => send(removeFolder, { id }),
    onSuccess: async (_, folder) => {
      onDone(folder)
      toast({ title: 'Folder deleted', description: folder.name })
      await anew()
    },
    onError: (error) =>
      toast({
        title: 'Error deleting folder',
        description: saidBy(error, 'Something went wrong. Make sure the folder is empty before deleting.'),
        look: 'destructive',
      }),
  })
}
