import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { second } from '#core/durations'
import { formatFileSize } from '#core/file-size'
import { ago } from '#kit/ago'
import { Banner } from '#kit/banner'
import { Button } from '#kit/button'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { Select } from '#kit/select'
import { send } from '#kit/send'
import { Skeleton } from '#kit/skeleton'
import { Switch } from '#kit/switch'
import { useToast } from '#kit/toast'
import { changeBackupPlan, makeBackup, readBackups } from '../api'
import type { BackupPlan, Backups } from '../backup'
import { BackupList } from './backup-list'

const refetchMs = 2 * second
const keepChoices = [3, 7, 14, 30, 60]

/** The backup plan, the result of the last backup, and the stored backups. */
export function NightlyBackups() {
  const backups = useQuery({
    ...queryFor(readBackups, {}),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.isRunning ? refetchMs : false),
  })
  const { change, make } = useBackupChanges()
  if (backups.isPending) return <Skeleton className="h-44" />
  if (backups.isLoadingError) return <p className="text-quiet">Your backups could not be loaded.</p>
  const { nightly, keep, folder, kept, isRunning } = backups.data
  return (
    <>
      <Switch
        label="Back up every night"
        hint="At three in the morning by your clock, or as soon as this machine is on again."
        checked={nightly}
        disabled={change.isPending}
        onChange={(checked) => change.mutate({ nightly: checked })}
      />
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <Select
          label="Keep the newest"
          className="w-44"
          value={String(keep)}
          options={[...new Set([...keepChoices, keep])]
            .sort((one, other) => one - other)
            .map((count) => ({ value: String(count), label: `${count} backups` }))}
          disabled={change.isPending}
          onChange={({ target }) => change.mutate({ keep: Number(target.value) })}
        />
        <Button disabled={isRunning || make.isPending} onClick={() => make.mutate()}>
          {isRunning ? 'Backing up…' : 'Back up now'}
        </Button>
      </div>
      <div className="mt-5 space-y-3">
        <LastBackup backups={backups.data} />
        <BackupList backups={kept} />
      </div>
      <p className="mt-3 text-[13px] text-quiet">
        Kept in <code className="break-all">{folder}</code>, on the same disk as everything else. Now and then, keep one
        elsewhere.
      </p>
    </>
  )
}

function LastBackup({ backups: { kept, failure, missing, nightly, isRunning } }: { backups: Backups }) {
  const [newest] = kept
  return (
    <>
      {failure && !isRunning && (
        <Banner variant="bad">
          The backup {ago(failure.at, new Date())} failed: {failure.message} {newest && 'The earlier ones are kept.'}
        </Banner>
      )}
      <p role="status">
        {newest
          ? `The last one was made ${ago(newest.madeAt, new Date())} and is ${formatFileSize(newest.size)} large.`
          : isRunning
            ? 'The first one is being made.'
            : nightly
              ? 'None has been made yet. The first one comes within the hour.'
              : 'None has been made yet.'}
      </p>
      {missing > 0 && (
        <p className="text-quiet">
          {missing === 1 ? '1 file was' : `${missing} files were`} missing already and could not be put into it.
          Documents shows which.
        </p>
      )}
    </>
  )
}

function useBackupChanges() {
  const client = useQueryClient()
  const toast = useToast()
  const shared = {
    retry: false as const,
    onError: (error: unknown) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed.'),
        variant: 'destructive' as const,
      }),
    onSettled: () => refresh(client, readBackups.path),
  }
  return {
    change: useMutation({ mutationFn: (plan: Partial<BackupPlan>) => send(changeBackupPlan, plan), ...shared }),
    make: useMutation({ mutationFn: () => send(makeBackup, {}), ...shared }),
  }
}
