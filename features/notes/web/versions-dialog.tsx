import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { showDayAndTime } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import type { NoteVersion } from '../api'
import type { Note } from '../note'
import { useRestoreVersion, useVersion, useVersions } from './queries'
import { ScrollableText } from './scrollable-text'

export function VersionsDialog({ note, onClose }: { note: Note; onClose: () => void }) {
  const timeZone = useOwnerTimeZone()
  const versions = useVersions(note.id)
  const [selected, setSelected] = useState<NoteVersion | null>(null)
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title="Versions" description={`Of “${note.title}”`}>
      {versions.isPending && <Skeleton className="h-24 w-full" />}
      {versions.isLoadingError && (
        <p className="text-quiet">
          {errorMessage(versions.error, 'The versions could not be loaded.')}{' '}
          <Button variant="quiet" onClick={() => void versions.refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {versions.data?.length === 0 && (
        <p className="text-quiet">There is no earlier version yet. The next change of this note keeps one.</p>
      )}
      {versions.data && versions.data.length > 0 && (
        <ul className="max-h-52 overflow-y-auto rounded-control border">
          {versions.data.map((version) => (
            <li key={version.id} className="border-b last:border-b-0">
              <button
                type="button"
                aria-pressed={selected?.id === version.id}
                onClick={() => setSelected(version)}
                className={classes(
                  'flex min-h-10 w-full items-center gap-3 px-3 py-2 text-left outline-offset-[-3px]',
                  selected?.id === version.id ? 'bg-awning-wash' : 'hover:bg-sunken',
                )}
              >
                <span className="min-w-0 flex-1 truncate">{version.title}</span>
                <span className="figures shrink-0 text-[13px] text-quiet">
                  until {showDayAndTime(version.createdAt, timeZone)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {selected && <SelectedVersion note={note} version={selected} onRestored={onClose} />}
    </Dialog>
  )
}

function SelectedVersion({ note, version, onRestored }: { note: Note; version: NoteVersion; onRestored: () => void }) {
  const opened = useVersion(note.id, version.id)
  const restoring = useRestoreVersion(onRestored)
  return (
    <div className="mt-4">
      {opened.isPending && <Skeleton className="h-32 w-full" />}
      {opened.isError && (
        <p className="text-quiet">{errorMessage(opened.error, 'That version could not be loaded.')}</p>
      )}
      {opened.data && (
        <>
          <ScrollableText text={opened.data.content} className="max-h-64 rounded-control bg-sunken p-3" />
          <div className="mt-4 flex justify-end">
            <Button
              variant="primary"
              disabled={restoring.isPending}
              onClick={() => restoring.mutate({ id: note.id, versionId: version.id })}
            >
              Restore this version
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
