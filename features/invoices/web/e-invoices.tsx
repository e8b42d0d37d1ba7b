import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { requestFor } from '#core/call'
import { Button, buttonClasses } from '#kit/button'
import { Panel } from '#kit/panel'
import { queryFor } from '#kit/queries'
import { Select } from '#kit/select'
import { Skeleton } from '#kit/skeleton'
import {
  checkEInvoice,
  downloadCreditNote,
  downloadCreditNoteXml,
  downloadPdf,
  downloadXml,
  type InvoiceDetails,
} from '../api'
import { type EInvoiceFormat, eInvoiceFormatNames, eInvoiceFormats } from '../e-invoice/format'
import type { Missing } from '../e-invoice/missing'

type EInvoicesProps = { invoice: InvoiceDetails; onEdit: () => void }

/** Files that the client's or the accountant's software reads. */
export function EInvoices(props: EInvoicesProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Panel
      title="E-invoice"
      action={
        !isOpen && (
          <Button variant="quiet" className="!h-8 -mr-3.5" onClick={() => setIsOpen(true)}>
            Choose Format
          </Button>
        )
      }
    >
      {isOpen ? <FormatChoice {...props} /> : <p className="text-quiet">Factur-X, XRechnung, UBL or CII.</p>}
    </Panel>
  )
}

function FormatChoice({ invoice, onEdit }: EInvoicesProps) {
  const [format, setFormat] = useState<EInvoiceFormat>('factur-x')
  const check = useQuery(queryFor(checkEInvoice, { id: invoice.id }))
  const missing = check.data?.[format]
  return (
    <>
      <Select
        label="Format"
        value={format}
        options={[...eInvoiceFormats].reverse().map((value) => ({ value, label: eInvoiceFormatNames[value] }))}
        onChange={(event) => setFormat(event.target.value as EInvoiceFormat)}
      />
      {check.isPending && <Skeleton className="mt-3 h-9 w-full" />}
      {check.isError && <p className="mt-3 text-[13px] text-brick">Could not check what is missing.</p>}
      {missing?.length === 0 && (
        <>
          <a href={urlOf(invoice.id, format)} download className={`${buttonClasses('plain')} mt-3 w-full`}>
            <Download aria-hidden="true" /> Download {eInvoiceFormatNames[format]}
          </a>
          {invoice.creditNotes.map((note) => (
            <a
              key={note.id}
              href={noteUrl(invoice.id, note.id, format)}
              download
              className={`${buttonClasses('plain')} mt-2 w-full`}
            >
              <Download aria-hidden="true" /> {note.number}
            </a>
          ))}
        </>
      )}
      {missing && missing.length > 0 && <MissingList missing={missing} invoice={invoice} onEdit={onEdit} />}
    </>
  )
}

const urlOf = (id: number, format: EInvoiceFormat) =>
  format === 'factur-x' ? requestFor(downloadPdf, { id, format }).url : requestFor(downloadXml, { id, format }).url

const noteUrl = (id: number, noteId: number, format: EInvoiceFormat) =>
  format === 'factur-x'
    ? requestFor(downloadCreditNote, { id, noteId, format }).url
    : requestFor(downloadCreditNoteXml, { id, noteId, format }).url

function MissingList({ missing, invoice, onEdit }: EInvoicesProps & { missing: Missing[] }) {
  return (
    <div className="mt-3 text-[13px]">
      <p className="text-quiet">Still missing:</p>
      <ul className="mt-2 list-disc space-y-1.5 pl-4">
        {missing.map((one) => (
          <li key={one.message}>
            <MissingLink missing={one} clientId={invoice.clientId} onEdit={onEdit} />
          </li>
        ))}
      </ul>
    </div>
  )
}

type MissingLinkProps = { missing: Missing; clientId: number; onEdit: () => void }

/** Leads to the field that is missing. */
function MissingLink({ missing: { place, field, message }, clientId, onEdit }: MissingLinkProps) {
  const look = 'align-top text-left text-awning hover:underline'
  if (place === 'invoice')
    return (
      <button type="button" className={look} onClick={onEdit}>
        {message}
      </button>
    )
  if (place === 'business')
    return (
      <Link to="/settings" search={{ section: 'business' } as never} hash={field ?? ''} className={look}>
        {message}
      </Link>
    )
  const isBilling = field === 'taxNumber'
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(clientId) }}
      search={(isBilling ? {} : { edit: true }) as never}
      hash={isBilling ? 'billing' : (field ?? '')}
      className={look}
    >
      {message}
    </Link>
  )
}
