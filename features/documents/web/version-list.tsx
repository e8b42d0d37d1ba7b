import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDocumentSize } from '#core/file-size'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { EmptyState } from '#kit/empty-state'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import { listDocuments, listVersions, restoreVersion } from '../api'
import type { Document } from '../document'

export function VersionList({ document }: { document: Document }) {
  const timeZone = useOwnerTimeZone()
  const versions = useQuery(queryFor(listVersions, { id: document.id }))
  const client = useQueryClient()
  const toast = useToast()
  const restoring = useMutation({
    mutationFn: (version: number) => send(restoreVersion, { id: document.id, version }),
    onSuccess: async (_, version) => {
      toast({ title: `Version ${version} is the newest again` })
      await refresh(client, listDocuments.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
  if (versions.isPending) return <Skeleton className="h-32" />
  if (versions.isLoadingError) {
    return (
      <EmptyState
        title="The versions could not be loaded"
        action={<Button onClick={() => void versions.refetch()}>Try Again</Button>}
      />
    )
  }
  return (
    <ul className="divide-y rounded-card border">
      {versions.data.map(({ version, size, createdAt }) => (
        <li key={version} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
          <a
            href={`${document.path}?version=${version}`}
            target="_blank"
            rel="noreferrer"
            className="font-medium text-awning hover:underline"
          >
            Version {version}
          </a>
          <span className="figures text-quiet">{showDayAndTime(createdAt, timeZone)}</span>
          <span className="figures text-quiet">{formatDocumentSize(size)}</span>
          <span className="flex-1" />
          {version === document.version ? (
            <span className="text-quiet">Newest</span>
          ) : document.origin === 'contract' ? null : (
            <Button
              disabled={restoring.isPending}
              onClick={() => restoring.mutate(version)}
              aria-label={`Restore version ${version}`}
            >
              Restore
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
