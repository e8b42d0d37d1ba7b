import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import { plainPrice } from '#core/money'
import { listInvoices } from '#features/invoices/api'
import { totalsOf } from '#features/invoices/totals'
import { Button } from '#kit/button'
import { CopyButton } from '#kit/copy-button'
import { queryFor } from '#kit/queries'
import { Select } from '#kit/select'
import { roundingNote } from '../billable-hours'
import { useMoney } from './money-format'
import { billTime, invoiceTime, useTimeChange, useUnbilledTime } from './queries'

/** Unbilled time of one client at a time, as invoice lines. */
export function UnbilledTime({ clients }: { clients: { id: number; name: string }[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const clientId = (clients.find(({ id }) => id === chosen) ?? clients[0])?.id
  if (clientId === undefined) return null
  return (
    <section aria-labelledby="unbilled" className="mt-8">
      <div className="mb-2 flex flex-wrap items-end justify-between gap-3">
        <h3 id="unbilled" className="font-semibold">
          To be billed
        </h3>
        <Select
          hideLabel
          label="Client"
          className="w-56"
          value={String(clientId)}
          options={clients.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      <ClientLines key={clientId} clientId={clientId} />
    </section>
  )
}

function ClientLines({ clientId }: { clientId: number }) {
  const lines = useUnbilledTime(clientId)
  const { show, showPrice, currency } = useMoney()
  const found = lines.data ?? []
  const invoices = useQuery(queryFor(listInvoices, { clientId }))
  const [invoiceId, setInvoiceId] = useState('')
  const navigate = useNavigate()
  const billing = useTimeChange(billTime)
  const invoicing = useTimeChange(async () => {
    const { id } = await invoiceTime(clientId)
    await navigate({ to: '/invoices/$id', params: { id: String(id) } })
  })
  const isBusy = found.length === 0 || billing.isPending || invoicing.isPending
  const totals = totalsOf({
    lines: found.map(({ hours, rate }) => ({ quantity: hours, rate, taxRate: null, discount: null })),
    taxRate: 0,
    discount: null,
    currency,
  })
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-left">
          <thead className="text-[13px] text-quiet">
            <tr>
              <th scope="col" className="py-1.5 pr-4 font-medium">
                Description
              </th>
              <th scope="col" className="py-1.5 pr-4 text-right font-medium">
                Hours
              </th>
              <th scope="col" className="py-1.5 pr-4 text-right font-medium">
                Rate
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Amount
              </th>
            </tr>
          </thead>
          <tbody className="figures">
            {found.map((line, index) => (
              <tr key={line.entryIds.join()} className="border-t">
                <td className="py-2 pr-4">{line.description}</td>
                <td className="py-2 pr-4 text-right">{line.hours.toFixed(1)}</td>
                <td className="py-2 pr-4 text-right">{showPrice(line.rate)}</td>
                <td className="py-2 text-right">{show(totals.lineCents[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot className="figures">
            <tr className="border-t font-semibold">
              <td colSpan={3} className="py-2 pr-4">
                Total
              </td>
              <td className="py-2 text-right">{show(totals.totalCents)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="mt-1 text-[13px] text-quiet">{roundingNote}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" disabled={isBusy} onClick={() => invoicing.mutate(undefined)}>
          <FilePlus2 aria-hidden="true" /> Make an invoice
        </Button>
        <CopyButton
          label="Copy lines"
          disabled={found.length === 0}
          text={found
            .map((line) => [line.description, line.hours.toFixed(1), plainPrice(line.rate, currency)].join('\t'))
            .join('\n')}
        />
      </div>
      <div className="mt-4 flex flex-wrap items-end gap-2">
        <Select
          label="Billed on"
          className="w-64"
          value={invoiceId}
          options={[
            { value: '', label: 'Another invoice' },
            ...(invoices.data ?? []).map(({ id, invoiceNumber }) => ({ value: String(id), label: invoiceNumber })),
          ]}
          onChange={(event) => setInvoiceId(event.target.value)}
        />
        <Button
          disabled={isBusy}
          onClick={() =>
            billing.mutate({
              ids: found.flatMap(({ entryIds }) => entryIds).slice(0, 1000),
              invoiceId: invoiceId ? Number(invoiceId) : null,
            })
          }
        >
          Mark as billed
        </Button>
      </div>
    </>
  )
}
