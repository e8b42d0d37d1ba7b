import { useMutation, useQuery } from '@tanstack/react-query'
import { Button } from '#kit/button'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type CalendarProblem, listCalendarProblems, resolveCalendarProblem } from '../accounts-api'
import { useRefreshAccounts } from './queries'

/** What could not be synced, and the conflicts that the owner must decide. */
export function CalendarProblems({ accountId }: { accountId: number }) {
  const { data: problems, isError } = useQuery(queryFor(listCalendarProblems, { id: accountId }))
  if (isError) return <p className="border-t p-4 text-quiet">The problems could not be loaded.</p>
  if (!problems || problems.length === 0) return null
  return (
    <>
      <h4 className="border-t px-4 pt-3 font-medium">Not the same here and there</h4>
      <ul className="divide-y">
        {problems.map((problem) => (
          <li key={problem.id} className="px-4 py-3">
            <p className="font-medium">{problem.title}</p>
            <p className="text-[13px] text-quiet">
              {problem.calendar}: {problem.reason}
            </p>
            {problem.kind === 'conflict' && <Choice accountId={accountId} problem={problem} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function Choice({ accountId, problem }: { accountId: number; problem: CalendarProblem }) {
  const refreshAccounts = useRefreshAccounts()
  const toast = useToast()
  const choosing = useMutation({
    mutationFn: (keep: 'here' | 'there') =>
      send(resolveCalendarProblem, { id: accountId, problemId: problem.id, keep }),
    retry: false,
    onSettled: refreshAccounts,
    onError: (error) =>
      toast({ title: 'Error', description: errorMessage(error, 'Nothing was changed.'), variant: 'destructive' }),
  })
  return (
    <>
      <dl className="mt-2 space-y-1 text-[13px]">
        {problem.fields.map(({ field, label, day, here, there }) => (
          <div key={`${day} ${field}`} className="grid gap-x-4 sm:grid-cols-[8rem_1fr_1fr]">
            <dt className="text-quiet">
              {label}
              {day && ` on ${day}`}
            </dt>
            <dd className="break-words">Here: {here}</dd>
            <dd className="break-words">There: {there}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2 flex gap-2">
        <Button disabled={choosing.isPending} onClick={() => choosing.mutate('here')}>
          Keep what is here
        </Button>
        <Button disabled={choosing.isPending} onClick={() => choosing.mutate('there')}>
          Keep what is there
        </Button>
      </div>
    </>
  )
}
