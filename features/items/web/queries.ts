import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createItem, editItem, listItems, removeItem } from '../api'

export const useItems = (search: string) =>
  useQuery({ ...queryFor(listItems, search ? { search } : {}), placeholderData: keepPreviousData })

type ItemInput = InputOf<typeof createItem>

/** Creates an item, or changes the one with this id. */
export function useSaveItem(id: number | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (item: ItemInput) => (id === undefined ? send(createItem, item) : send(editItem, { ...item, id })),
    retry: false,
    onSuccess: async ({ description }) => {
      onSaved()
      toast({ title: id === undefined ? 'Item added' : 'Item updated', description })
      await refresh(client, listItems.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The item was not saved. Please try again.'),
        variant: 'destructive',
      }),
  })
}

export function useDeleteItem(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (id: number) => send(removeItem, { id }),
    retry: false,
    onSuccess: async () => {
      onDone()
      toast({ title: 'Item deleted' })
      await refresh(client, listItems.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The item was not deleted. Please try again.'),
        variant: 'destructive',
      }),
  })
}
