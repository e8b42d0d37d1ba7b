import { Link } from '@tanstack/react-router'
import { FileSignature, ReceiptText } from 'lucide-react'
import { formatWhole } from '#core/money'
import { Button, buttonClasses } from '#kit/button'
import { Dialog } from '#kit/dialog'
import type { Deal } from '../deal'
import { useDeal } from './queries'

/** Offers to create an invoice or a contract for a deal that was just won. */
export function WonDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: deal } = useDeal(id)
  if (!deal) return null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Deal won"
      description={`“${deal.name}” with ${deal.clientName} is closed at ${formatWhole(deal.value, deal.currency)}. Go on from here, or later from the deal itself.`}
    >
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Not now</Button>
        <WonDealActions deal={deal} />
      </div>
    </Dialog>
  )
}

export function WonDealActions({ deal }: { deal: Deal }) {
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
