import { Button } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Notice } from '#kit/notice'
import type { Invoice } from '../invoice'
import { isIssued } from '../status-change'
import { useDeleteInvoice, useEditInvoice } from './queries'

type DeleteProps = { invoice: Invoice | null; onClose: () => void; onDeleted?: () => void }

/** Suggests cancelling an issued invoice instead of deleting it. */
export function DeleteInvoiceDialog({ invoice, onClose, onDeleted }: DeleteProps) {
  const removal = useDeleteInvoice(() => {
    onClose()
    onDeleted?.()
  })
  const cancelling = useEditInvoice(onClose, 'Invoice cancelled')
  if (!invoice) return null
  const issued = isIssued(invoice.status)
  const busy = removal.isPending || cancelling.isPending
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Delete Invoice"
      description={`${invoice.invoiceNumber} for ${invoice.clientName} will be gone${invoice.paid > 0 ? ', and its payments no longer count' : ''}. Number, total and payments stay in the list of deleted invoices. This action cannot be undone.`}
    >
      {issued && (
        <div className="mb-4">
          <Notice>
            This invoice has been issued. Cancelled, it stays in your books with its number, and nothing is owed on it.
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Keep</Button>
        {issued && (
          <Button
            variant="primary"
            disabled={busy}
            onClick={() => cancelling.mutate({ id: invoice.id, status: 'cancelled' })}
          >
            Cancel invoice
          </Button>
        )}
        <Button variant="danger" disabled={busy} onClick={() => removal.mutate(invoice)}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
