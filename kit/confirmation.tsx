import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useState } from 'react'
import { confirmationCode } from '#core/problem'
import { Dialog } from './dialog'
import { ResponseError } from './response-error'

const PasswordStep = lazy(() => import('./password-step'))

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
          <Suspense>
            <PasswordStep confirm={confirm} onConfirmed={() => close('resume')} onCancel={() => close('cancel')} />
            {otherWay?.(() => close('resume'))}
          </Suspense>
        )}
      </Dialog>
    </Confirmation>
  )
}
