import { ConfirmDialog } from '#kit/confirm-dialog'
import type { Deal } from '../deal'
import { useDeleteDeal } from './queries'

type DeleteDealDialogProps = { deal: Deal | null; onClose: () => void; onDeleted: (deal: Deal) => void }

export function DeleteDealDialog({ deal, onClose, onDeleted }: DeleteDealDialogProps) {
  const removal = useDeleteDeal(() => {
    onClose()
    if (deal) onDeleted(deal)
  })
  return (
    <ConfirmDialog
      open={deal !== null}
      onOpenChange={(open) => open || onClose()}
      title="Delete Deal"
      question={`Are you sure you want to delete “${deal?.name ?? ''}”? Its history goes with it; tasks, notes and mails stay. It is kept in the trash for 30 days.`}
      action="Delete"
      busy={removal.isPending}
      onConfirm={() => deal && removal.mutate(deal)}
    />
  )
}
