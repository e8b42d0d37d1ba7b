import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Circle, CircleCheck } from 'lucide-react'
import { changeFirstSteps, readFirstSteps } from '#features/help/api'
import type { FirstStep, FirstStepsChoice } from '#features/help/first-steps'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { Progress } from '#kit/progress'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { InternalLink } from './internal-link'

const stepTexts: Record<FirstStep, { title: string; hint: string; address: string }> = {
  account: {
    title: 'Make your account',
    hint: 'You are in. Add a photo and your address while you are at it.',
    address: '/settings?section=profile',
  },
  business: {
    title: 'Describe your business',
    hint: 'Its name and address appear at the head of invoices and contracts.',
    address: '/settings?section=business',
  },
  client: {
    title: 'Add your first client',
    hint: 'One by hand, or all of them from a file.',
    address: '/clients/new',
  },
  mailbox: {
    title: 'Connect your mailbox',
    hint: 'Gmail, Outlook, or any other by IMAP.',
    address: '/settings?section=mail',
  },
  calendar: {
    title: 'Fill your calendar',
    hint: 'Add an event, or bring the calendar you have.',
    address: '/calendar',
  },
  invoice: {
    title: 'Send your first invoice',
    hint: 'The total, the number and the PDF make themselves.',
    address: '/invoices/create',
  },
  ai: {
    title: 'Choose how the AI works',
    hint: 'A language model of your choice, or the built-in rules that send nothing anywhere.',
    address: '/settings?section=ai',
  },
  backup: {
    title: 'Make your first backup',
    hint: 'One archive of everything, and one every night if you like.',
    address: '/settings?section=data',
  },
}

/** Steps are completed by the data itself, not by ticking them. */
export function FirstStepsList({ onlyOpen = false }: { onlyOpen?: boolean }) {
  const found = useQuery({ ...queryFor(readFirstSteps, {}), staleTime: 0 })
  const change = useChoice()
  if (found.isPending) return <Skeleton className="h-[31rem]" />
  if (found.isLoadingError) {
    return (
      <div className="rounded-card border border-dashed p-5">
        <p className="text-quiet">{errorMessage(found.error, 'The check-list could not be loaded.')}</p>
        <Button className="mt-3" onClick={() => void found.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  const { steps, dismissed } = found.data
  const done = steps.filter((step) => step.done).length
  if (dismissed) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border bg-card px-5 py-4">
        <p className="text-quiet">
          You have put the check-list away. {done} of {steps.length} steps are done.
        </p>
        <Button onClick={() => change({ dismissed: false })}>Bring it back</Button>
      </div>
    )
  }
  return (
    <div className="rounded-card border bg-card">
      <div className="flex items-start gap-6 border-b px-5 py-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium">
            {done === steps.length ? 'All done. The shop is open.' : `${done} of ${steps.length} done`}
          </p>
          <Progress label="First steps" share={done / steps.length} />
        </div>
        <Button variant="quiet" className="-mr-2" onClick={() => change({ dismissed: true })}>
          Put away
        </Button>
      </div>
      <ol className={onlyOpen ? 'py-1.5 @3xl:grid @3xl:grid-cols-2' : 'divide-y'}>
        {(onlyOpen ? steps.filter((step) => !step.done) : steps).map((step) => (
          <Step key={step.id} {...step} onRulesKnown={() => change({ rulesKnown: true })} />
        ))}
      </ol>
    </div>
  )
}

type StepProps = { id: FirstStep; done: boolean; onRulesKnown: () => void }

function Step({ id, done, onRulesKnown }: StepProps) {
  const { title, hint, address } = stepTexts[id]
  const Mark = done ? CircleCheck : Circle
  return (
    <li className="flex gap-3 px-5 py-3">
      <Mark aria-hidden="true" className={classes('mt-0.5 size-5 shrink-0', done ? 'text-awning' : 'text-edge')} />
      <div className="min-w-0 flex-1">
        <InternalLink address={address} className={classes('font-medium hover:underline', done && 'text-quiet')}>
          {title}
        </InternalLink>
        <span className="sr-only">{done ? ', done' : ', to do'}</span>
        <p className="text-[13px] text-quiet">{hint}</p>
      </div>
      {id === 'ai' && !done && (
        <Button variant="quiet" className="-my-1 -mr-2 self-center" onClick={onRulesKnown}>
          Rules will do
        </Button>
      )}
    </li>
  )
}

function useChoice() {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationFn: (choice: Partial<FirstStepsChoice>) => send(changeFirstSteps, choice),
    onSuccess: (steps) => client.setQueryData(queryFor(readFirstSteps, {}).queryKey, steps),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'That was not kept. Please try again.'),
        variant: 'destructive',
      }),
  })
  return mutate
}
