import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf, isConflict } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changeLanding, readLanding, resetLanding, type SavedLandingSettings } from '../../api'

export const useLandingSettings = () => useQuery(queryFor(readLanding, {}))

type SaveHandlers = {
  onSaved: (saved: SavedLandingSettings) => void
  /** What is saved now, after a change elsewhere. */
  onChanged: (theirs: SavedLandingSettings) => void
  onRefused: (errors: Record<string, string>) => void
}

export function useSaveLandingSettings(handlers: SaveHandlers) {
  return useLandingAction('Your landing page has been changed.', handlers, (change: InputOf<typeof changeLanding>) =>
    send(changeLanding, change),
  )
}

export function useResetLandingSettings(handlers: SaveHandlers) {
  return useLandingAction('The first texts are back.', handlers, (seen: InputOf<typeof resetLanding>) =>
    send(resetLanding, seen),
  )
}

function useLandingAction<Input>(
  done: string,
  handlers: SaveHandlers,
  act: (input: Input) => Promise<SavedLandingSettings>,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: act,
    onSuccess: (saved) => {
      client.setQueryData(queryFor(readLanding, {}).queryKey, saved)
      toast({ title: 'Saved', description: done })
      handlers.onSaved(saved)
    },
    onError: async (error) => {
      if (isConflict(error)) return handlers.onChanged(await send(readLanding, {}))
      const fields = fieldsOf(error)
      handlers.onRefused(fields)
      const fallback = 'Nothing was changed. Please try again.'
      toast({ title: 'Not saved', description: errorMessage(error, fallback), variant: 'destructive' })
    },
    onSettled: () => refresh(client, '/api/settings'),
  })
}
