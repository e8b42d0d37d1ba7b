import { Link } from '@tanstack/react-router'
import { FileSignature, ReceiptText } from 'lucide-react'
import { Button, buttonClasses } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { showDollars } from '#kit/money'
import type { Deal } from '../deal'
import { useDeal } from './queries'

/** A deal that was just won goes on as an invoice or a contract. */
export function WonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deal } = useDeal(id)
  if (!deal) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Deal won"
      description={`“${deal.name}” with ${deal.clientName} is closed at ${showDollars(deal.value, deal.currency)}. Go on from here, or later from the deal itself.`}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Not now</Button>
        <FromWonDeal deal={deal} />
      </div>
    </Dialog>
  )
}

/** The two ways on from a won deal. */
export function FromWonDeal({ deal }: { deal: Deal }) {
  const from = { clientId: deal.clientId, dealId: deal.id } as never
  return (
    <>
      <Link to="/contracts/create" search={from} className={buttonClasses('plain')}>
        <FileSignature aria-hidden="true" /> Create contract
      </Link>
      <Link to="/invoices/create" search={from} className={buttonClasses('primary')}>
        <ReceiptText aria-hidden="true" /> Create invoice
      </Link>
    </>
  )
}
