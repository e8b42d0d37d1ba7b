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
  const places = (['business', 'client', 'invoice'] as const)
    .map((place) => ({ place, messages: missing.filter((one) => one.place === place) }))
    .filter(({ messages }) => messages.length > 0)
  return (
    <div className="mt-3 text-[13px]">
      <p className="text-quiet">Still missing:</p>
      {places.map(({ place, messages }) => (
        <div key={place} className="mt-2">
          <ul className="list-disc space-y-1 pl-4">
            {messages.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
          <div className="mt-1.5">
            <PlaceLink place={place} clientId={invoice.clientId} onEdit={onEdit} />
          </div>
        </div>
      ))}
    </div>
  )
}

type PlaceLinkProps = { place: Missing['place']; clientId: number; onEdit: () => void }

function PlaceLink({ place, clientId, onEdit }: PlaceLinkProps) {
  if (place === 'invoice')
    return (
      <Button variant="quiet" className="-ml-3.5 !text-awning" onClick={onEdit}>
        Complete the invoice
      </Button>
    )
  return place === 'business' ? (
    <Link to="/settings" search={{ section: 'business' } as never} className="text-awning hover:underline">
      Your business in Settings
    </Link>
  ) : (
    <Link to="/clients/$id" params={{ id: String(clientId) }} className="text-awning hover:underline">
      The client’s page
    </Link>
  )
}
