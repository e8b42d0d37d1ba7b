import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changeReminderSettings, previewReminders, readReminderSettings } from '../api'

export const useReminderSettings = () => useQuery({ ...queryFor(readReminderSettings, {}), staleTime: 0 })

export const useReminderPreview = () => useQuery({ ...queryFor(previewReminders, {}), staleTime: 0 })

export function useChangeReminders(onSaved: () => void = () => {}) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: InputOf<typeof changeReminderSettings>) => send(changeReminderSettings, change),
    retry: false,
    onSuccess: async () => {
      await refresh(client, '/api/reminders', '/api/settings')
      onSaved()
      toast({ title: 'Saved', description: 'Your reminders have been changed.' })
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0) return
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      })
    },
  })
}
