import { Link } from '@tanstack/react-router'
import { Download, MoreVertical, Pencil, Send, Trash2 } from 'lucide-react'
import { requestFor } from '#core/call'
import { formatWhole } from '#core/money'
import { IconButton } from '#kit/button'
import { showDay } from '#kit/dates'
import { MailTroubleMark } from '#kit/mail-trouble-mark'
import { Menu, MenuItem, MenuLink } from '#kit/menu'
import { TableSkeleton } from '#kit/skeleton'
import { SortHeading } from '#kit/sort-heading'
import { Tooltip } from '#kit/tooltip'
import { downloadPdf } from '../api'
import type { Invoice, ListedInvoice } from '../invoice'
import type { InvoiceQuery, InvoiceSort } from '../invoice-list'
import { StatusBadge } from './status-badge'

export type InvoiceActions = {
  onEdit: (invoice: Invoice) => void
  onSend: (invoice: Invoice) => void
  onDelete: (invoice: Invoice) => void
}

type TableProps = InvoiceActions & {
  rows: ListedInvoice[]
  query: InvoiceQuery
  onChange: (changes: Partial<InvoiceQuery>) => void
}

const columns: { label: string; sort?: InvoiceSort; className?: string }[] = [
  { label: 'Invoice #', sort: 'invoiceNumber' },
  { label: 'Client', className: 'max-sm:hidden' },
  { label: 'Amount', sort: 'amount', className: 'text-right' },
  { label: 'Issue Date', sort: 'issueDate', className: 'max-lg:hidden' },
  { label: 'Due Date', sort: 'dueDate', className: 'max-md:hidden' },
  { label: 'Status' },
]

export function InvoiceTable({ rows, query, onChange, ...actions }: TableProps) {
  return (
    <div className="relative overflow-x-auto rounded-card border bg-card">
      <table className="w-full text-left text-[13px]">
        <thead className="border-b text-quiet">
          <tr className="h-11 [&>th]:pr-3 max-sm:[&>th]:pr-2 [&>th:first-child]:pl-4 max-sm:[&>th:first-child]:pl-3">
            {columns.map((column) => (
              <SortHeading key={column.label} {...column} firstDirection="desc" sorted={query} onSort={onChange} />
            ))}
            <th className="pr-4 text-right font-medium max-sm:p-0 print:hidden">
              <span className="max-sm:sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map((invoice) => (
            <Row key={invoice.id} invoice={invoice} {...actions} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ invoice, ...actions }: InvoiceActions & { invoice: ListedInvoice }) {
  const isPartlyPaid = invoice.paid > 0 && invoice.balance > 0
  return (
    <tr className="h-13 hover:bg-sunken md:h-11">
      <td className="py-1.5 pr-3 pl-4 max-sm:pr-1 max-sm:pl-3">
        <span className="flex items-center">
          <Link
            to="/invoices/$id"
            params={{ id: String(invoice.id) }}
            className="figures font-medium whitespace-nowrap hover:text-awning hover:underline"
          >
            {invoice.invoiceNumber}
          </Link>
          <MailTroubleMark
            trouble={invoice.mailTrouble}
            name={invoice.invoiceNumber}
            to="/invoices/$id"
            params={{ id: String(invoice.id) }}
          />
        </span>
        <span className="block max-w-24 truncate text-quiet sm:hidden">{invoice.clientName}</span>
      </td>
      <td className="max-w-56 truncate pr-3 max-sm:hidden">
        <Link to="/clients/$id" params={{ id: String(invoice.clientId) }} className="hover:text-awning hover:underline">
          {invoice.clientName}
        </Link>
      </td>
      <td className="figures pr-6 text-right whitespace-nowrap max-sm:pr-2">
        {formatWhole(invoice.amount, invoice.currency)}
        {isPartlyPaid && (
          <span className="block text-quiet">{`${formatWhole(invoice.balance, invoice.currency)} open`}</span>
        )}
      </td>
      <td className="figures pr-3 whitespace-nowrap max-lg:hidden">{showDay(invoice.issueDate)}</td>
      <td className="figures pr-3 whitespace-nowrap max-md:hidden">{showDay(invoice.dueDate)}</td>
      <td className="pr-3 max-sm:pr-0">
        <StatusBadge status={invoice.shownStatus} />
      </td>
      <td className="pr-2 text-right whitespace-nowrap max-sm:pr-0 print:hidden">
        <span className="max-sm:hidden">
          <Actions invoice={invoice} {...actions} />
        </span>
        <span className="sm:hidden">
          <ActionMenu invoice={invoice} {...actions} />
        </span>
      </td>
    </tr>
  )
}

function Actions({ invoice, onEdit, onSend, onDelete }: InvoiceActions & { invoice: Invoice }) {
  const { invoiceNumber: number } = invoice
  return (
    <>
      <Tooltip text="Edit">
        <IconButton small label={`Edit ${number}`} onClick={() => onEdit(invoice)}>
          <Pencil />
        </IconButton>
      </Tooltip>
      <Tooltip text="Download PDF">
        <a
          href={requestFor(downloadPdf, { id: invoice.id }).url}
          download
          aria-label={`Download PDF of ${number}`}
          className="inline-grid size-10 place-items-center rounded-control text-quiet hover:bg-line hover:text-ink md:size-9 [&_svg]:size-4"
        >
          <Download />
        </a>
      </Tooltip>
      <Tooltip text="Send to Client">
        <IconButton small label={`Send ${number} to Client`} onClick={() => onSend(invoice)}>
          <Send />
        </IconButton>
      </Tooltip>
      <Tooltip text="Delete">
        <IconButton small label={`Delete ${number}`} onClick={() => onDelete(invoice)}>
          <Trash2 />
        </IconButton>
      </Tooltip>
    </>
  )
}

/** For narrow screens. */
const ActionMenu = ({ invoice, onEdit, onSend, onDelete }: InvoiceActions & { invoice: Invoice }) => (
  <Menu
    trigger={
      <IconButton small label={`Actions for ${invoice.invoiceNumber}`}>
        <MoreVertical />
      </IconButton>
    }
  >
    <MenuItem onSelect={() => onEdit(invoice)}>
      <Pencil aria-hidden="true" /> Edit
    </MenuItem>
    <MenuLink href={requestFor(downloadPdf, { id: invoice.id }).url} download>
      <Download aria-hidden="true" /> Download PDF
    </MenuLink>
    <MenuItem onSelect={() => onSend(invoice)}>
      <Send aria-hidden="true" /> Send to Client
    </MenuItem>
    <MenuItem onSelect={() => onDelete(invoice)}>
      <Trash2 aria-hidden="true" /> Delete
    </MenuItem>
  </Menu>
)

const skeletonCells = [
  'h-3.5 w-28',
  'h-3.5 w-1/5 max-sm:hidden',
  'h-3.5 w-16',
  'h-3.5 w-24 max-lg:hidden',
  'ml-auto h-3.5 w-24',
]

export const InvoiceTableSkeleton = () => <TableSkeleton rows={8} cells={skeletonCells} />
