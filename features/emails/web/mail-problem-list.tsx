import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '#core/counted'
import { Button } from '#kit/button'
import { reading } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { listMailProblems } from '../mail-api'

/** What could not be taken, and why. */
export function MailProblemList({ accountId, count }: { accountId: number; count: number }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="mt-3">
      <Button look="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide' : `Show ${counted(count, 'mails')} that could not be taken`}
      </Button>
      {isOpen && <Problems accountId={accountId} />}
    </div>
  )
}

function Problems({ accountId }: { accountId: number }) {
  const problems = useQuery(reading(listMailProblems, { id: accountId }))
  if (problems.isPending) return <Skeleton className="mt-2 h-16" />
  if (problems.isError) return <p className="mt-2 text-quiet">The list could not be loaded.</p>
  return (
    <ul className="mt-2 divide-y border-t text-[13px]">
      {problems.data.map(({ id, folder, ref, reason, attempts }) => (
        <li key={id} className="py-2">
          <span className="font-medium">{folder}</span> <span className="text-quiet">no. {ref}</span>
          <span className="block">{reason}</span>
          <span className="block text-quiet">Tried {counted(attempts, 'times')}. Check and repair tries again.</span>
        </li>
      ))}
    </ul>
  )
}
