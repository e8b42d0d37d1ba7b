import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { plural } from '#core/plural'
import { BillingCard } from '#features/client-billing/web/billing-card'
import { countLinks } from '#features/clients/api'
import type { Client } from '#features/clients/client'
import { ClientAnalysis } from '#features/clients/web/client-analysis'
import { StatusBadge } from '#features/clients/web/status-badge'
import { AccountCard } from '#features/invoices/web/account-card'
import { PortalCard } from '#features/portal/web/portal-card'
import { useOwnerTimeZone } from '#features/settings/web/queries'
import { showDay } from '#kit/dates'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { Timeline } from './timeline'

export function Overview({ client, onPortal }: { client: Client; onPortal: () => void }) {
  const timeZone = useOwnerTimeZone()
  return (
    <div className="grid gap-x-10 gap-y-8 lg:grid-cols-[2fr_1fr]">
      <div className="min-w-0 space-y-10">
        <section>
          <h2 className="mb-4 text-base font-semibold">Client Information</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-8 gap-y-3">
            <Line label="Status">
              <StatusBadge status={client.status} />
            </Line>
            <Line label="Email">
              {client.email && (
                <a href={`mailto:${client.email}`} className="break-all text-awning hover:underline">
                  {client.email}
                </a>
              )}
            </Line>
            <Line label="Phone">
              {client.phone && (
                <a href={`tel:${client.phone}`} className="figures text-awning hover:underline">
                  {client.phone}
                </a>
              )}
            </Line>
            <Line label="Address">
              {client.address && <span className="whitespace-pre-line">{client.address}</span>}
            </Line>
            <Line label="Client since">{showDay(client.createdAt, timeZone)}</Line>
            <Line label="Notes">
              {client.notes && <span className="break-words whitespace-pre-line">{client.notes}</span>}
            </Line>
          </dl>
        </section>
        <Timeline clientId={client.id} />
      </div>
      <div className="space-y-6 self-start">
        <AccountCard clientId={client.id} />
        <BillingCard clientId={client.id} />
        <PortalCard client={client} onManage={onPortal} />
        <Related clientId={client.id} />
        <ClientAnalysis client={client} />
      </div>
    </div>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-quiet">{label}</dt>
      <dd className="min-w-0">{children || <span className="text-quiet">Not given</span>}</dd>
    </div>
  )
}

function Related({ clientId }: { clientId: number }) {
  const links = useQuery({ ...queryFor(countLinks, { id: clientId }), staleTime: 0 })
  return (
    <aside aria-label="Related" className="self-start rounded-card border bg-card p-5">
      <h2 className="mb-3 text-base font-semibold">Related</h2>
      {links.isPending && <Skeleton className="h-40" />}
      {links.isLoadingError && <p className="text-quiet">What is linked could not be counted.</p>}
      <dl className="space-y-2">
        {Object.entries(links.data ?? {}).map(([what, count]) => (
          <div key={what} className="flex justify-between">
            <dt className="text-quiet capitalize">{what}</dt>
            <dd className="figures font-medium">
              {what === 'quotes' && count > 0 ? (
                <Link
                  to="/quotes"
                  search={{ clientId } as never}
                  aria-label={`${plural(count, 'quote')} of this client`}
                  className="text-awning hover:underline"
                >
                  {count}
                </Link>
              ) : (
                count
              )}
            </dd>
          </div>
        ))}
      </dl>
    </aside>
  )
}
