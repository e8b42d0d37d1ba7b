import { useQuery } from '@tanstack/react-query'
import { ago } from '#kit/ago'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { readCalls } from '../api'

/** The requests to the language model, with the full text. */
export function SentList() {
  const calls = useQuery({ ...queryFor(readCalls, { limit: 20 }), staleTime: 0 })
  if (calls.isPending) return <Skeleton className="h-24" />
  if (calls.isLoadingError) return <p className="text-quiet">What was sent could not be loaded.</p>
  if (calls.data.length === 0) return <p className="text-quiet">Nothing has been sent to a language model.</p>
  return (
    <ul className="divide-y">
      {calls.data.map(({ id, task, provider, model, sent, outcome, error, createdAt, inputTokens, outputTokens }) => (
        <li key={id} className="py-2">
          <details>
            <summary className="cursor-pointer">
              <span className="font-medium">{task}</span>{' '}
              <span className="text-quiet">
                to {provider} ({model}), {ago(createdAt, new Date())},{' '}
                {outcome === 'answered' ? `${inputTokens + outputTokens} tokens` : (error ?? outcome)}
              </span>
            </summary>
            <pre className="mt-2 max-h-80 overflow-auto rounded-control bg-sunken p-3 text-[12px] whitespace-pre-wrap">
              {sent || 'The words have been forgotten after 30 days.'}
            </pre>
          </details>
        </li>
      ))}
    </ul>
  )
}
