import { createContext, type FormEvent, type ReactNode, useCallback, useContext, useState } from 'react'
import { confirmationCode } from '#core/problem'
import { Button } from './button'
import { Dialog } from './dialog'
import { Field } from './field'
import { errorMessage, fieldsOf, ResponseError } from './response-error'

type RunConfirmed = <Result>(work: () => Promise<Result>) => Promise<Result>

const Confirmation = createContext<RunConfirmed>((work) => work())

/** Runs what the server may refuse until the password was given again: then it is asked for, and the work is repeated. */
export const useConfirmation = () => useContext(Confirmation)

/** The owner was asked for the password and did not give it: nothing has failed. */
export const isUnconfirmed = (error: unknown) => error instanceof ResponseError && error.code === confirmationCode

type Pending = { resume: () => void; cancel: () => void }

export function ConfirmationProvider({
  confirm,
  otherWay,
  children,
}: {
  confirm: (password: string) => Promise<unknown>
  /** Another proof than the password. */
  otherWay?: (onConfirmed: () => void) => ReactNode
  children: ReactNode
}) {
  const [pending, setPending] = useState<Pending | null>(null)
  const run = useCallback<RunConfirmed>(async (work) => {
    try {
      return await work()
    } catch (error) {
      if (!isUnconfirmed(error)) throw error
      await new Promise<void>((resume, reject) => setPending({ resume, cancel: () => reject(error) }))
      return work()
    }
  }, [])
  const close = (end: 'resume' | 'cancel') => {
    setPending(null)
    pending?.[end]()
  }
  return (
    <Confirmation value={run}>
      {children}
      <Dialog
        open={pending !== null}
        onOpenChange={(open) => !open && close('cancel')}
        title="Is it you?"
        description="Please enter your password again to continue."
      >
        {pending && (
          <>
            <PasswordStep confirm={confirm} onConfirmed={() => close('resume')} onCancel={() => close('cancel')} />
            {otherWay?.(() => close('resume'))}
          </>
        )}
      </Dialog>
    </Confirmation>
  )
}

type PasswordStepProps = {
  confirm: (password: string) => Promise<unknown>
  onConfirmed: () => void
  onCancel: () => void
}

function PasswordStep({ confirm, onConfirmed, onCancel }: PasswordStepProps) {
  const [password, setPassword] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await confirm(password)
      onConfirmed()
    } catch (refusal) {
      setError(refusal)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="space-y-4">
      <Field
        label="Your password"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        error={error ? (fieldsOf(error).password ?? errorMessage(error, 'Please try again.')) : undefined}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="primary" type="submit" disabled={isBusy || password === ''}>
          Continue
        </Button>
      </div>
    </form>
  )
}
