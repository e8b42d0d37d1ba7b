import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { listSecurityEvents } from '#features/security-log/api'
import { Button } from '#kit/button'
import { Field } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { fieldsOf } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { confirmTwoFactor, currentUser, endTwoFactor, startTwoFactor } from '../api'
import { TwoFactorKey } from './two-factor-key'

type TwoFactorSetup = { address: string; recoveryCodes: string[] }

/** Two-factor login: off, being set up, or on. */
export function TwoFactor() {
  const { data: user } = useQuery(queryFor(currentUser, {}))
  const [setup, setSetup] = useState<TwoFactorSetup | null>(null)
  if (setup) return <Confirm setup={setup} onDone={() => setSetup(null)} />
  if (user?.twoFactorEnabled) return <TurnOff />
  return <TurnOn onStarted={setSetup} />
}

function TurnOn({ onStarted }: { onStarted: (setup: TwoFactorSetup) => void }) {
  const starting = useMutation({
    mutationFn: (password: string) => send(startTwoFactor, { password }),
    retry: false,
    onSuccess: onStarted,
  })
  return (
    <ConfirmPassword
      action="Turn on two-factor login"
      busy={starting.isPending}
      error={fieldsOf(starting.error).password}
      onPassword={starting.mutate}
    />
  )
}

function TurnOff() {
  const client = useQueryClient()
  const toast = useToast()
  const ending = useMutation({
    mutationFn: (password: string) => send(endTwoFactor, { password }),
    retry: false,
    onSuccess: async () => {
      toast({ title: 'Two-factor login is off', description: 'Your password alone logs you in.' })
      await refresh(client, currentUser.path, listSecurityEvents.path)
    },
  })
  return (
    <>
      <p className="mb-4">
        <span className="rounded-full bg-awning-wash px-2.5 py-1 text-xs font-medium text-awning">On</span>
      </p>
      <ConfirmPassword
        action="Turn off two-factor login"
        busy={ending.isPending}
        error={fieldsOf(ending.error).password}
        onPassword={ending.mutate}
      />
    </>
  )
}

type ConfirmPasswordProps = {
  action: string
  busy: boolean
  error: string | undefined
  onPassword: (password: string) => void
}

function ConfirmPassword({ action, busy, error, onPassword }: ConfirmPasswordProps) {
  const [password, setPassword] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onPassword(password)
  }
  return (
    <form onSubmit={submit} className="max-w-sm space-y-4">
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        required
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Button type="submit" disabled={busy}>
        {action}
      </Button>
    </form>
  )
}

function Confirm({ setup, onDone }: { setup: TwoFactorSetup; onDone: () => void }) {
  const [code, setCode] = useState('')
  const client = useQueryClient()
  const toast = useToast()
  const confirming = useMutation({
    mutationFn: () => send(confirmTwoFactor, { code }),
    retry: false,
    onSuccess: async () => {
      await refresh(client, currentUser.path, listSecurityEvents.path)
      toast({ title: 'Two-factor login is on', description: 'From now on each login asks for a code.' })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirming.mutate()
  }
  return (
    <form onSubmit={submit} className="space-y-6">
      <TwoFactorKey {...setup} />
      <Field
        className="max-w-sm"
        label="Code from your app"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        error={fieldsOf(confirming.error).code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="flex gap-2">
        <Button variant="primary" type="submit" disabled={confirming.isPending}>
          Confirm
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
