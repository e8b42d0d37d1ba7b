import { useQuery } from '@tanstack/react-query'
import { ago } from '#kit/ago'
import { Badge } from '#kit/badge'
import { reading } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { readActivity } from '../api'

export function ActivityList() {
  const activity = useQuery({ ...reading(readActivity, { limit: 30 }), staleTime: 0 })
  if (activity.isPending) return <Skeleton className="h-40" />
  if (activity.isError) return <p className="text-quiet">The activity could not be loaded.</p>
  if (activity.data.length === 0) return <p className="text-quiet">The assistant has done nothing yet.</p>
  return (
    <ul className="divide-y">
      {activity.data.map(({ id, description, suggestedAction, userAccepted, metadata, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 break-words">
            {description}
            {suggestedAction && <span className="block text-[13px] text-quiet">{suggestedAction}</span>}
            {whyOf(metadata) && <span className="block text-[13px] text-quiet">{whyOf(metadata)}</span>}
          </span>
          {userAccepted !== null && <Badge>{userAccepted ? 'Accepted' : 'Declined'}</Badge>}
          {answererOf(metadata) && <span className="text-[13px] text-quiet">{answererOf(metadata)}</span>}
          <span className="text-[13px] whitespace-nowrap text-quiet">{ago(createdAt, new Date())}</span>
        </li>
      ))}
    </ul>
  )
}

const told = (metadata: unknown, name: string): unknown =>
  typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)[name] : undefined

/** Why a model did not answer. */
const whyOf = (metadata: unknown) => {
  const why = told(metadata, 'why')
  return typeof why === 'string' ? why : undefined
}

const answererOf = (metadata: unknown) => {
  const by = told(metadata, 'answeredBy')
  return by === 'model' ? 'Language model' : by === 'rules' ? 'Built-in rules' : undefined
}
