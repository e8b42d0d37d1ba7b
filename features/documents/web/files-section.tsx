import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { second } from '#core/durations'
import { formatDocumentSize } from '#core/file-size'
import { plural } from '#core/plural'
import { ago } from '#kit/ago'
import { Badge } from '#kit/badge'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Section } from '#kit/section'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { useToast } from '#kit/toast'
import type { FileCheck } from '../file-check'
import { checkFilesNow, type DamagedFile, type FilesState, readFilesState, testFiles } from '../files-api'

/** A running check is polled, in case its live update is lost. */
const pollInterval = 3 * second

/** Settings → Files: the storage location and the file check. */
export function FilesSection() {
  const query = useQuery({
    ...queryFor(readFilesState, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.check?.state === 'running' ? pollInterval : false),
  })
  if (query.isPending) return <Skeleton className="h-72" />
  if (query.isLoadingError) {
    return (
      <Section title="Files">
        <p className="text-quiet">{errorMessage(query.error, 'This could not be loaded.')}</p>
        <Button className="mt-3" onClick={() => void query.refetch()}>
          Try Again
        </Button>
      </Section>
    )
  }
  return (
    <>
      <Section title="Where files are kept" hint="Every file once, by its content, whoever holds it.">
        <StorageLocation state={query.data} />
      </Section>
      <Section
        title="Are all of them whole?"
        hint="Looked through every night: each file must be there, and be what it was when it was put there."
      >
        <FileCheckStatus state={query.data} />
      </Section>
    </>
  )
}

function StorageLocation({ state: { kept, count, bytes } }: { state: FilesState }) {
  const testing = useMutation({ mutationFn: () => send(testFiles, {}), retry: false })
  return (
    <>
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
        <dt className="text-quiet">{kept.in === 'folder' ? 'Folder on this machine' : 'Bucket'}</dt>
        <dd className="[overflow-wrap:anywhere]">
          {kept.in === 'folder' ? kept.folder : `${kept.bucket} at ${kept.service}`}
        </dd>
        <dt className="text-quiet">Kept there</dt>
        <dd className="figures">
          {count === 0 ? 'No files yet' : `${plural(count, 'file')}, ${formatDocumentSize(bytes)}`}
        </dd>
      </dl>
      <p className="mt-3 text-[13px] text-quiet">
        Whoever runs this Mainstreet chooses the place; the README tells by which settings.
      </p>
      <Button className="mt-4" disabled={testing.isPending} onClick={() => testing.mutate()}>
        {testing.isPending ? 'Testing...' : 'Test'}
      </Button>
      <div className="mt-3">
        {testing.data && <Banner variant={testing.data.ok ? 'good' : 'bad'}>{testing.data.message}</Banner>}
        {testing.isError && <Banner variant="bad">{errorMessage(testing.error, 'The test could not be made.')}</Banner>}
      </div>
    </>
  )
}

function FileCheckStatus({ state: { check, faults, faulty, count } }: { state: FilesState }) {
  const client = useQueryClient()
  const toast = useToast()
  const checking = useMutation({
    mutationFn: () => send(checkFilesNow, {}),
    onSuccess: (state) => client.setQueryData(queryFor(readFilesState, {}).queryKey, state),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The check could not begin. Please try again.'),
        variant: 'destructive',
      }),
  })
  const isRunning = check?.state === 'running' || checking.isPending
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1" role="status">
        <CheckBadge check={check} faults={faults} />
        <span className="text-quiet">{checkTimeText(check)}</span>
      </p>
      {faults > 0 && <DamagedFiles faults={faults} faulty={faulty} />}
      <Button className="mt-4" disabled={isRunning || count === 0} onClick={() => checking.mutate()}>
        {isRunning ? 'Checking...' : 'Check now'}
      </Button>
    </>
  )
}

function CheckBadge({ check, faults }: { check: FileCheck | null; faults: number }) {
  if (check?.state === 'running') return <Badge>Under way</Badge>
  if (faults > 0) return <Badge variant="bad">{plural(faults, 'file')} missing or altered</Badge>
  if (check?.state === 'failed') return <Badge variant="warm">Not finished</Badge>
  return check ? <Badge variant="good">All whole</Badge> : <Badge>Not checked yet</Badge>
}

function checkTimeText(check: FileCheck | null): string {
  if (!check) return 'The first check comes tonight.'
  const startedAgo = ago(check.at, new Date())
  if (check.state === 'running') return `Begun ${startedAgo}. You may leave this page.`
  if (check.state === 'failed') return `The check of ${startedAgo} was cut off; it is made again tonight.`
  return `Checked ${startedAgo}.`
}

function DamagedFiles({ faults, faulty }: { faults: number; faulty: DamagedFile[] }) {
  return (
    <div className="mt-4">
      <ul className="divide-y rounded-card border bg-card">
        {faulty.map(({ documentId, name, version, fault }) => (
          <li key={`${documentId} ${version}`} className="flex items-center gap-3 px-4 py-2.5">
            <Link
              to="/documents"
              search={{ document: documentId } as never}
              className="min-w-0 flex-1 truncate font-medium hover:underline"
            >
              {name}
            </Link>
            <span className="figures text-[13px] text-quiet">version {version}</span>
            <Badge variant="bad">{fault === 'missing' ? 'Missing' : 'Altered'}</Badge>
          </li>
        ))}
      </ul>
      {faults > faulty.length && (
        <p className="mt-2 text-[13px] text-quiet">
          {plural(faults - faulty.length, 'more file')} {faulty.length === 0 ? 'that no document names' : 'besides'}.
        </p>
      )}
      <p className="mt-3 text-[13px] text-quiet">
        Put the file back from a backup and check again, or upload it anew: it becomes the next version.
      </p>
    </div>
  )
}
