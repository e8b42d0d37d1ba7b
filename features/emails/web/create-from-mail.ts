import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { dayIn } from '#core/days'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { createTask, listTasks } from '#features/tasks/api'
import { refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { createClientFromEmail, openEmail } from '../api'
import type { OpenedEmail } from '../email'
import { followUpTask } from '../follow-up'

export function useClientFromMail() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: OpenedEmail) => send(createClientFromEmail, { id: String(id) }),
    retry: false,
    onSuccess: async ({ id, name, isNew }) => {
      toast({
        title: isNew ? 'Client Created' : 'Already a client',
        description: isNew ? `${name} is now among your clients.` : `${name} has this address.`,
        action: { label: 'Open', run: () => void navigate({ to: '/clients/$id', params: { id: String(id) } }) },
      })
      await refresh(client, '/api/clients', openEmail.path.replace('/:id', ''))
    },
    onError: (error) =>
      toast({
        title: 'Creation Failed',
        description: errorMessage(error, 'Failed to create client. Please try again.'),
        variant: 'destructive',
      }),
  })
}

export function useTaskFromMail() {
  const client = useQueryClient()
  const toast = useToast()
  const timeZone = useOwnerTimeZone()
  return useMutation({
    mutationFn: (email: OpenedEmail) =>
      send(createTask, {
        ...followUpTask(email, dayIn(timeZone, new Date())),
        ...(email.client && { clientId: email.client.id }),
      }),
    retry: false,
    onSuccess: async ({ title }) => {
      toast({ title: 'Task Created', description: title })
      await refresh(client, listTasks.path)
    },
    onError: () =>
      toast({ title: 'Error', description: 'Failed to create task. Please try again.', variant: 'destructive' }),
  })
}
