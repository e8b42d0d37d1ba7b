import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changeWindow, readWindow, resetWindow, type SavedWindow } from '../../api'

export const useShopWindow = () => useQuery(queryFor(readWindow, {}))

type SaveHandlers = {
  onSaved: (saved: SavedWindow) => void
  /** What is saved now, after a change elsewhere. */
  onChanged: (theirs: SavedWindow) => void
  onRefused: (errors: Record<string, string>) => void
}

export function useSaveWindow(handlers: SaveHandlers) {
  return useWindowAction('Your landing page has been changed.', handlers, (change: InputOf<typeof changeWindow>) =>
    send(changeWindow, change),
  )
}

export function useResetWindow(handlers: SaveHandlers) {
  return useWindowAction('The first texts are back.', handlers, (seen: InputOf<typeof resetWindow>) =>
    send(resetWindow, seen),
  )
}

function useWindowAction<Input>(done: string, handlers: SaveHandlers, act: (input: Input) => Promise<SavedWindow>) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: (saved) => {
      client.setQueryData(queryFor(readWindow, {}).queryKey, saved)
      toast({ title: 'Saved', description: done })
      handlers.onSaved(saved)
    },
    onError: async (error) => {
      if (isConflict(error)) return handlers.onChanged(await send(readWindow, {}))
      const fields = fieldsOf(error)
      handlers.onRefused(fields)
      const fallback = 'Nothing was changed. Please try again.'
      toast({ title: 'Not saved', description: errorMessage(error, fallback), variant: 'destructive' })
    },
    onSettled: () => refresh(client, '/api/settings'),
  })
}
