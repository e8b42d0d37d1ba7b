import { Download } from 'lucide-react'
import { buttonClasses } from '#kit/button'
import { downloadPath } from '../api'
import { BackupLink } from './backup-link'

export const DownloadBackup = () => (
  <>
    <BackupLink href={downloadPath} className={buttonClasses('primary')}>
      <Download aria-hidden="true" />
      Download a backup
    </BackupLink>
    <p className="mt-3 max-w-prose text-[13px] text-quiet">
      Keep it where only you can read it: it holds everything. Passwords and keys of connected accounts are in it only
      encrypted.
    </p>
  </>
)
