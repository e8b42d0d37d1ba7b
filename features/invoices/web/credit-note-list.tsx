import { Download } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#core/call'
import { addAmounts, formatMoney } from '#core/money'
import { Button, buttonClasses } from '#kit/button'
import { showDay } from '#kit/dates'
import { Panel } from '#kit/panel'
import { Tooltip } from '#kit/tooltip'
import { downloadCreditNote, type InvoiceDetails } from '../api'
import { CreditNoteDialog } from './credit-note-dialog'

/** Not shown for drafts, which are simply changed, and where there is nothing to credit. */
export function CreditNoteList({ invoice }: { invoice: InvoiceDetails }) {
  const [adding, setAdding] = useState(false)
  const { id, creditNotes, currency, amount, credited, status } = invoice
  const left = addAmounts([amount, -credited], currency)
  const canCredit = status !== 'draft' && status !== 'cancelled' && left > 0
  if (creditNotes.length === 0 && !canCredit) return null
  return (
    <Panel
      title="Credit notes"
      action={canCredit && <Button onClick={() => setAdding(true)}>Issue Credit Note</Button>}
    >
      {creditNotes.length === 0 && (
        <p className="text-quiet">Takes back all or part of this invoice, with a number and a PDF of its own.</p>
      )}
      <ul className="divide-y">
        {creditNotes.map((note) => (
          <li key={note.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="figures flex justify-between gap-3 font-medium">
                <span>{note.number}</span>
                <span>{formatMoney(note.amount, currency)}</span>
              </p>
              <p className="text-[13px] break-words text-quiet">
                {[showDay(note.issueDate), note.reason].filter(Boolean).join(' · ')}
              </p>
            </div>
            <Tooltip text="Download PDF">
              <a
                href={requestFor(downloadCreditNote, { id, noteId: note.id }).url}
                download
                aria-label={`Download ${note.number}`}
                className={buttonClasses('quiet', '!px-2.5 text-quiet')}
              >
                <Download aria-hidden="true" />
              </a>
            </Tooltip>
          </li>
        ))}
      </ul>
      {adding && <CreditNoteDialog invoice={invoice} left={left} onClose={() => setAdding(false)} />}
    </Panel>
  )
}
