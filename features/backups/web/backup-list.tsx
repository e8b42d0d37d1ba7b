import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatFileSize } from '#core/file-size'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { Button, buttonClasses } from '#kit/button'
import { showDayAndTime } from '#kit/dates'
import { storedBackupUrl } from '../api'
import type { StoredBackup } from '../backup'
import { BackupLink } from './backup-link'

const initialCount = 7

export function BackupList({ backups }: { backups: StoredBackup[] }) {
  const timeZone = useOwnerTimeZone()
  const [showsAll, setShowsAll] = useState(false)
  if (backups.length === 0) return null
  const shown = showsAll ? backups : backups.slice(0, initialCount)
  return (
    <>
      <ul aria-label="Kept backups" className="divide-y rounded-card border bg-card">
        {shown.map(({ name, size, madeAt }) => (
          <li key={name} className="flex items-center gap-4 py-1.5 pr-2 pl-4">
            <span className="figures min-w-0 flex-1">{showDayAndTime(madeAt, timeZone)}</span>
            <span className="figures text-quiet">{formatFileSize(size)}</span>
            <BackupLink
              href={storedBackupUrl(name)}
              aria-label={`Download the backup of ${showDayAndTime(madeAt, timeZone)}`}
              className={buttonClasses('quiet', 'px-2.5')}
            >
              <Download aria-hidden="true" />
            </BackupLink>
          </li>
        ))}
      </ul>
      {backups.length > shown.length && (
        <Button variant="quiet" onClick={() => setShowsAll(true)}>
          Show all {backups.length}
        </Button>
      )}
    </>
  )
}
