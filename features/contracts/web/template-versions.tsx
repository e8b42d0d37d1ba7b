import { useState } from 'react'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { showDayAndTime } from '#kit/dates'
import { Dialog } from '#kit/dialog'
import { errorMessage } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import type { OwnTemplate, TemplateVersion } from '../own-template'
import { useRestoreTemplate, useTemplateVersions } from './template-queries'

type TemplateVersionsProps = {
  id: number
  current: number
  onRestored: (restored: OwnTemplate) => void
  onClose: () => void
}

export function TemplateVersions({ id, current, onRestored, onClose }: TemplateVersionsProps) {
  const timeZone = useOwnerTimeZone()
  const versions = useTemplateVersions(id)
  const restoring = useRestoreTemplate(onRestored)
  const [selected, setSelected] = useState<TemplateVersion | null>(null)
  return (
    <Dialog wide open onOpenChange={(open) => open || onClose()} title="Versions">
      {versions.isPending && <Skeleton className="h-24 w-full" />}
      {versions.isLoadingError && (
        <p className="text-quiet">{errorMessage(versions.error, 'The versions could not be loaded.')}</p>
      )}
      {versions.data && (
        <ul className="max-h-52 overflow-y-auto rounded-control border">
          {versions.data.map((version) => (
            <li key={version.version} className="border-b last:border-b-0">
              <button
                type="button"
                aria-pressed={selected?.version === version.version}
                onClick={() => setSelected(version)}
                className={classes(
                  'flex min-h-10 w-full items-center gap-3 px-3 py-2 text-left outline-offset-[-3px]',
                  selected?.version === version.version ? 'bg-awning-wash' : 'hover:bg-sunken',
                )}
              >
                <span className="figures shrink-0">Version {version.version}</span>
                <span className="min-w-0 flex-1 truncate text-quiet">{version.name}</span>
                <span className="figures shrink-0 text-[13px] text-quiet">
                  {version.version === current ? 'in use' : showDayAndTime(version.createdAt, timeZone)}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {selected && (
        <>
          <div className="mt-4 grid gap-3 md:grid-cols-2">
            {[selected.en, selected.es].filter(Boolean).map((text) => (
              <pre
                key={text}
                className="max-h-64 overflow-auto rounded-control bg-sunken p-3 text-xs whitespace-pre-wrap"
              >
                {text}
              </pre>
            ))}
          </div>
          {selected.version !== current && (
            <div className="mt-4 flex justify-end">
              <Button
                variant="primary"
                disabled={restoring.isPending}
                onClick={() => restoring.mutate({ id, version: selected.version })}
              >
                Restore this version
              </Button>
            </div>
          )}
        </>
      )}
    </Dialog>
  )
}
