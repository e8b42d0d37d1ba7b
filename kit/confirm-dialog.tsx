import type { ReactNode } from 'react'
import { Button } from './button'
import { Dialog } from './dialog'

type ConfirmProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  question: string
  action: string
  /** Of the button; for what can be undone, 'primary'. */
  variant?: 'danger' | 'primary'
  busy?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before something that cannot be undone, or has consequences elsewhere. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  question,
  action,
  variant = 'danger',
  busy,
  onConfirm,
  children,
}: ConfirmProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={question}>
      {children}
      <div className="flex justify-end gap-2">
        <Button onClick={() => onOpenChange(false)}>Cancel</Button>
        <Button variant={variant} disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
