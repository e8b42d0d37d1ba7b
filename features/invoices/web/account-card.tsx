import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMoney } from '#core/money'
import { buttonClasses } from '#kit/button'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { summarizeInvoices } from '../api'
import { readCredit } from '../statement-api'

/** What a client owes and has paid too much, on the client's page. Currencies are never added. */
export function AccountCard({ clientId }: { clientId: number }) {
  const summary = useQuery(queryFor(summarizeInvoices, { clientId }))
  const credit = useQuery(queryFor(readCredit, { id: clientId }))
  const owed = (summary.data?.books ?? []).filter(({ outstanding }) => outstanding.sum > 0)
  return (
    <section aria-label="Account" className="rounded-card border bg-card p-5">
      <div className="mb-3 flex items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Account</h2>
        <Link
          to="/clients/$id/statement"
          params={{ id: String(clientId) }}
          className={buttonClasses('quiet', '!h-8 -mr-3.5')}
        >
          Statement
        </Link>
      </div>
      {(summary.isPending || credit.isPending) && <Skeleton className="h-12" />}
      {(summary.isError || credit.isError) && <p className="text-quiet">This could not be loaded.</p>}
      {summary.data && credit.data && (
        <dl className="space-y-2">
          <Sums label="Open" sums={owed.map(({ currency, outstanding }) => formatMoney(outstanding.sum, currency))} />
          <Sums label="Credit" sums={credit.data.map(({ currency, amount }) => formatMoney(amount, currency))} />
        </dl>
      )}
    </section>
  )
}

const Sums = ({ label, sums }: { label: string; sums: string[] }) => (
  <div className="flex justify-between gap-4">
    <dt className="text-quiet">{label}</dt>
    <dd className="figures text-right font-medium">
      {sums.length === 0
        ? 'None'
        : sums.map((sum) => (
            <span key={sum} className="block">
              {sum}
            </span>
          ))}
    </dd>
  </div>
)
