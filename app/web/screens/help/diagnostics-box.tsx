import { useQuery } from '@tanstack/react-query'
import { readDiagnostics } from '#features/help/api'
import { diagnosticsText } from '#features/help/diagnostics'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'

/** Shows the whole text before it is copied, so that nothing is sent unseen. */
export function DiagnosticsBox() {
  const found = useQuery({ ...queryFor(readDiagnostics, {}), staleTime: 0 })
  if (found.isPending) return <Skeleton className="h-56" />
  if (found.isLoadingError) {
    return (
      <div className="rounded-card border border-dashed p-5">
        <p className="text-quiet">{errorMessage(found.error, 'The diagnostics could not be loaded.')}</p>
        <Button className="mt-3" onClick={() => void found.refetch()}>
          Try Again
        </Button>
      </div>
    )
  }
  const text = diagnosticsText(found.data, new Date(found.dataUpdatedAt))
  return (
    <div className="rounded-card border bg-card">
      <div className="flex flex-wrap items-center justify-between gap-3 border-b px-4 py-3">
        <p className="font-medium">Mainstreet {found.data.version}</p>
        <CopyButton label="Copy diagnostics" text={text} />
      </div>
      <pre className="overflow-x-auto px-4 py-3 text-[12.5px] leading-5 break-words whitespace-pre-wrap">{text}</pre>
    </div>
  )
}
