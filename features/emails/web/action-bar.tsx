import { Archive, Inbox, Mail, MailOpen, ShieldAlert, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Tooltip } from '#kit/tooltip'
import type { EmailFolder } from '../email'
import type { Target } from './mail-actions'
import { MoveMenu } from './move-menu'

type ActionBarProps = {
  folder: EmailFolder
  accountId: number | null
  count: number
  onMove: (to: Target) => void
  onRead: (read: boolean) => void
  onDestroy: () => void
}

/** What can be done with the mail that is chosen or open. */
export function ActionBar({ folder, accountId, count, onMove, onRead, onDestroy }: ActionBarProps) {
  const [asking, setAsking] = useState(false)
  const forEver = folder === 'trash' || folder === 'drafts'
  return (
    <>
      {(folder === 'inbox' || folder === 'sent') && (
        <Act label="Archive" onClick={() => onMove('archive')} icon={<Archive />} />
      )}
      {(folder === 'junk' || folder === 'trash' || folder === 'archive') && (
        <Act label="Move to Inbox" onClick={() => onMove('inbox')} icon={<Inbox />} />
      )}
      {folder === 'inbox' && <Act label="Junk" onClick={() => onMove('junk')} icon={<ShieldAlert />} />}
      {forEver ? (
        <Act label="Delete for ever" onClick={() => setAsking(true)} icon={<Trash2 />} />
      ) : (
        <Act label="Trash" onClick={() => onMove('trash')} icon={<Trash2 />} />
      )}
      {folder !== 'drafts' && (
        <>
          <Act label="Mark as read" onClick={() => onRead(true)} icon={<MailOpen />} />
          <Act label="Mark as unread" onClick={() => onRead(false)} icon={<Mail />} />
          <MoveMenu from={folder} accountId={accountId} onMove={onMove} />
        </>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete for ever?"
        question={`${count === 1 ? 'This email' : `These ${count} emails`} will be gone here and at your mail provider. This action cannot be undone.`}
        action="Delete"
        onConfirm={() => {
          setAsking(false)
          onDestroy()
        }}
      />
    </>
  )
}

const Act = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip text={label}>
    <IconButton label={label} small onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)
