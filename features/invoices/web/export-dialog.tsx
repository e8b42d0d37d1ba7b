import { useState } from 'react'
import { requestFor } from '#core/call'
import { dayIn } from '#core/days'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { buttonClasses } from '#kit/button'
import { Dialog } from '#kit/dialog'
import { Field } from '#kit/field'
import { exportInvoices } from '../api'

/** Exports a period, both dates included; an empty date means no limit. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const today = dayIn(useOwnerTimeZone(), new Date())
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`)
  const [to, setTo] = useState(today)
  const isReversed = from !== '' && to !== '' && from > to
  const urlFor = (what: 'invoices' | 'payments' | 'credit-notes') =>
    requestFor(exportInvoices, { what, ...(from && { from }), ...(to && { to }) }).url
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Export"
      description="For a spreadsheet or your accountant, as CSV."
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        <Field
          label="To"
          type="date"
          value={to}
          error={isReversed ? 'Ends before it begins' : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      {!isReversed && (
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <a href={urlFor('credit-notes')} download className={buttonClasses('plain')}>
            Credit notes
          </a>
          <a href={urlFor('payments')} download className={buttonClasses('plain')}>
            Payments received
          </a>
          <a href={urlFor('invoices')} download className={buttonClasses('primary')}>
            Invoices issued
          </a>
        </div>
      )}
    </Dialog>
  )
}
