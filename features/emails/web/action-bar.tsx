import { Archive, Inbox, Mail, MailOpen, ShieldAlert, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { Tooltip } from '#kit/tooltip'
import type { EmailFolder } from '../email'
import type { MoveDestination } from './mail-actions'
import { MoveMenu } from './move-menu'

type ActionBarProps = {
  folder: EmailFolder
  accountId: number | null
  count: number
  onMove: (to: MoveDestination) => void
  onRead: (read: boolean) => void
  onDestroy: () => void
}

/** Actions on the selected or open mails. */
export function ActionBar({ folder, accountId, count, onMove, onRead, onDestroy }: ActionBarProps) {
  const [isConfirming, setConfirming] = useState(false)
  const isPermanent = folder === 'trash' || folder === 'drafts'
  return (
    <>
      {(folder === 'inbox' || folder === 'sent') && (
        <ActionButton label="Archive" onClick={() => onMove('archive')} icon={<Archive />} />
      )}
      {(folder === 'junk' || folder === 'trash' || folder === 'archive') && (
        <ActionButton label="Move to Inbox" onClick={() => onMove('inbox')} icon={<Inbox />} />
      )}
      {folder === 'inbox' && <ActionButton label="Junk" onClick={() => onMove('junk')} icon={<ShieldAlert />} />}
      {isPermanent ? (
        <ActionButton label="Delete for ever" onClick={() => setConfirming(true)} icon={<Trash2 />} />
      ) : (
        <ActionButton label="Trash" onClick={() => onMove('trash')} icon={<Trash2 />} />
      )}
      {folder !== 'drafts' && (
        <>
          <ActionButton label="Mark as read" onClick={() => onRead(true)} icon={<MailOpen />} />
          <ActionButton label="Mark as unread" onClick={() => onRead(false)} icon={<Mail />} />
          <MoveMenu from={folder} accountId={accountId} onMove={onMove} />
        </>
      )}
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Delete for ever?"
        question={`${count === 1 ? 'This email' : `These ${count} emails`} will be gone here and at your mail provider. This action cannot be undone.`}
        action="Delete"
        onConfirm={() => {
          setConfirming(false)
          onDestroy()
        }}
      />
    </>
  )
}

const ActionButton = ({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) => (
  <Tooltip text={label}>
    <IconButton label={label} small onClick={onClick}>
      {icon}
    </IconButton>
  </Tooltip>
)
