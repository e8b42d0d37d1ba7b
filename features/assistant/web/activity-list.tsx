import { useQuery } from '@tanstack/react-query'
import { ago } from '#kit/ago'
import { Badge } from '#kit/badge'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { readActivity } from '../api'

export function ActivityList() {
  const activity = useQuery({ ...queryFor(readActivity, { limit: 30 }), staleTime: 0 })
  if (activity.isPending) return <Skeleton className="h-40" />
  if (activity.isLoadingError) return <p className="text-quiet">The activity could not be loaded.</p>
  if (activity.data.length === 0) return <p className="text-quiet">The assistant has done nothing yet.</p>
  return (
    <ul className="divide-y">
      {activity.data.map(({ id, description, suggestedAction, userAccepted, metadata, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline gap-x-3 py-2">
          <span className="min-w-0 flex-1 break-words">
            {description}
            {suggestedAction && <span className="block text-[13px] text-quiet">{suggestedAction}</span>}
            {failureReason(metadata) && <span className="block text-[13px] text-quiet">{failureReason(metadata)}</span>}
          </span>
          {userAccepted !== null && <Badge>{userAccepted ? 'Accepted' : 'Declined'}</Badge>}
          {answerSource(metadata) && <span className="text-[13px] text-quiet">{answerSource(metadata)}</span>}
          <span className="text-[13px] whitespace-nowrap text-quiet">{ago(createdAt, new Date())}</span>
        </li>
      ))}
    </ul>
  )
}

const metadataField = (metadata: unknown, name: string): unknown =>
  typeof metadata === 'object' && metadata !== null ? (metadata as Record<string, unknown>)[name] : undefined

/** Why the model did not answer. */
const failureReason = (metadata: unknown) => {
  const why = metadataField(metadata, 'why')
  return typeof why === 'string' ? why : undefined
}

const answerSource = (metadata: unknown) => {
  const by = metadataField(metadata, 'answeredBy')
  return by === 'model' ? 'Language model' : by === 'rules' ? 'Built-in rules' : undefined
}
