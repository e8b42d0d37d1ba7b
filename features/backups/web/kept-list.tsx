import { Download } from 'lucide-react'
import { useState } from 'react'
import { shownSize } from '#core/shown-size'
import { useOwnersZone } from '#features/settings/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { keptAddress } from '../api'
import type { KeptBackup } from '../backup'

const atFirst = 7

/** Newest first, each to be taken away. */
export function KeptList({ kept }: { kept: KeptBackup[] }) {
  const timeZone = useOwnersZone()
  const [isWhole, setWhole] = useState(false)
  if (kept.length === 0) return null
  const shown = isWhole ? kept : kept.slice(0, atFirst)
  return (
    <>
      <ul aria-label="Kept backups" className="divide-y rounded-card border bg-card">
        {shown.map(({ name, size, madeAt }) => (
          <li key={name} className="flex items-center gap-4 py-1.5 pr-2 pl-4">
            <span className="figures min-w-0 flex-1">{showDayAndTime(madeAt, timeZone)}</span>
            <span className="figures text-quiet">{shownSize(size)}</span>
            <a
              href={keptAddress(name)}
              download
              aria-label={`Download the backup of ${showDayAndTime(madeAt, timeZone)}`}
              className={buttonClasses('quiet', 'px-2.5')}
            >
              <Download aria-hidden="true" />
            </a>
          </li>
        ))}
      </ul>
      {kept.length > shown.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          Show all {kept.length}
        </Button>
      )}
    </>
  )
}
