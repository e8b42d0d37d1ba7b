import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listSecurityEvents } from '#features/security-log/api'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { refresh } from '#kit/queries'
import { errorMessage, fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { changePassword, listSessions } from '../api'
import { passwordLength } from '../credentials'

const blank = { currentPassword: '', newPassword: '' }

export function PasswordForm() {
  const [passwords, setPasswords] = useState(blank)
  const toast = useToast()
  const client = useQueryClient()
  const changing = useMutation({
    mutationFn: () => send(changePassword, passwords),
    retry: false,
    onSuccess: async () => {
      setPasswords(blank)
      toast({ title: 'Password changed', description: 'Every other session has been logged out.' })
      await refresh(client, listSessions.path, listSecurityEvents.path)
    },
    onError: (error) => {
      if (Object.keys(fieldsOf(error)).length > 0) return
      toast({
        title: 'Error',
        description: errorMessage(error, 'Your password was not changed. Please try again.'),
        variant: 'destructive',
      })
    },
  })
  const fieldErrors = fieldsOf(changing.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    changing.mutate()
  }
  return (
    <form onSubmit={submit} className="max-w-sm space-y-4">
      <Field
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        value={passwords.currentPassword}
        error={fieldErrors.currentPassword}
        onChange={(event) => setPasswords({ ...passwords, currentPassword: event.target.value })}
      />
      <Field
        label="New password"
        type="password"
        autoComplete="new-password"
        required
        minLength={passwordLength.min}
        maxLength={passwordLength.max}
        hint={`At least ${passwordLength.min} characters.`}
        value={passwords.newPassword}
        error={fieldErrors.newPassword}
        onChange={(event) => setPasswords({ ...passwords, newPassword: event.target.value })}
      />
      <Button type="submit" disabled={changing.isPending}>
        {changing.isPending ? 'Changing...' : 'Change password'}
      </Button>
    </form>
  )
}
