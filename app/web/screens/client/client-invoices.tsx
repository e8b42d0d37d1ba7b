import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatWhole } from '#core/money'
import { listInvoices } from '#features/invoices/api'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { LinkedList } from './linked-list'

export function ClientInvoices({ clientId }: { clientId: number }) {
  const invoices = useQuery(queryFor(listInvoices, { clientId }))
  return (
    <LinkedList
      query={invoices}
      failed="Failed to fetch client invoices"
      empty="No invoices for this client yet"
      keyOf={({ id }) => id}
    >
      {(invoice) => (
        <div className="flex flex-wrap justify-between gap-x-4">
          <span>
            <Link
              to="/invoices/$id"
              params={{ id: String(invoice.id) }}
              className="figures block font-medium hover:text-awning hover:underline"
            >
              {invoice.invoiceNumber}
            </Link>
            <span className="block text-quiet">
              Issued {showDay(invoice.issueDate)}, due {showDay(invoice.dueDate)}
            </span>
          </span>
          <span className="text-right">
            <span className="figures block font-medium">{formatWhole(invoice.amount, invoice.currency)}</span>
            <span className="block text-[13px] text-quiet">{invoice.shownStatus}</span>
          </span>
        </div>
      )}
    </LinkedList>
  )
}
