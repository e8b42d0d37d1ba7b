import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#core/plural'
import { Button } from '#kit/button'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { listMailProblems } from '../accounts-api'

/** Mails that could not be fetched, with the reason. */
export function MailProblemList({ accountId, count }: { accountId: number; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-3">
      <Button variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : `Show ${plural(count, 'mail')} that could not be taken`}
      </Button>
      {isOpen && <Problems accountId={accountId} />}
    </div>
  )
}

function Problems({ accountId }: { accountId: number }) {
  const problems = useQuery(queryFor(listMailProblems, { id: accountId }))
  if (problems.isPending) return <Skeleton className="mt-2 h-16" />
  if (problems.isError) return <p className="mt-2 text-quiet">The list could not be loaded.</p>
  return (
    <ul className="mt-2 divide-y border-t text-[13px]">
      {problems.data.map(({ id, folder, ref, reason, attempts }) => (
        <li key={id} className="py-2">
          <span className="font-medium">{folder}</span> <span className="text-quiet">no. {ref}</span>
          <span className="block">{reason}</span>
          <span className="block text-quiet">Tried {plural(attempts, 'time')}. Check and repair tries again.</span>
        </li>
      ))}
    </ul>
  )
}
