import { useState } from 'react'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { trashDays } from '../trash'
import { usePurgeTrash } from './queries'

export function TrashBar({ count, onEmptied }: { count: number; onEmptied: () => void }) {
  const [isConfirming, setConfirming] = useState(false)
  const emptying = usePurgeTrash(() => {
    setConfirming(false)
    onEmptied()
  })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-sunken px-3.5 py-2">
      <p className="flex-1">What lies here goes for good {trashDays} days after it was deleted.</p>
      <Button disabled={count === 0} onClick={() => setConfirming(true)}>
        Empty trash
      </Button>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Empty the trash?"
        question="Everything in it, with every version, will be gone. This action cannot be undone."
        action="Empty trash"
        busy={emptying.isPending}
        onConfirm={() => emptying.mutate('all')}
      />
    </div>
  )
}
