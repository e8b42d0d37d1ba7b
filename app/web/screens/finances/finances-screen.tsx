import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openClient } from '#features/clients/api'
import { DealsTab } from '#features/deals/web/deals-tab'
import { useListParams as useInvoiceListParams } from '#features/invoices/web/list-params'
import { Button } from '#kit/button'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { Tabs } from '#kit/tabs'
import { DealLinks } from './deal-links'

const InvoicesTab = lazy(async () => ({ default: (await import('#features/invoices/web/invoices-tab')).InvoicesTab }))

/** Deals and invoices as tabs of one screen; the URL decides which is open. */
export function FinancesScreen() {
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const isInvoices = tab === 'invoices'
  const invoices = useInvoiceListParams()
  const [isOpen, setIsOpen] = useState(false)
  const isCreatePage = path.endsWith('/create')
  const { client, isReady } = useChosenClient()
  const endCreating = (won?: number) => {
    setIsOpen(false)
    const search = (before: object) => ({ ...(isCreatePage ? {} : before), ...(won && { won }) }) as never
    const back = path.startsWith('/deals') ? '/deals' : '/finances'
    if (isCreatePage || won) void navigate({ to: isCreatePage ? back : '.', search, replace: true })
  }
  const create = () => setIsOpen(true)
  return (
    <Page
      title="Financial Management"
      subtitle="From the first talk to the last payment"
      actions={
        isInvoices ? <New noun="Invoice" onClick={() => invoices.create(true)} /> : <New noun="Deal" onClick={create} />
      }
    >
      <Tabs
        label="Finances"
        value={isInvoices ? 'invoices' : 'deals'}
        onChange={(next) => void navigate({ to: '.', search: (next === 'deals' ? {} : { tab: next }) as never })}
        tabs={[
          {
            value: 'deals',
            label: 'Deals',
            content: (
              <DealsTab
                creating={(isOpen || isCreatePage) && isReady ? { client, isPage: isCreatePage } : null}
                onCreate={create}
                onCreateEnd={endCreating}
                linked={(deal) => <DealLinks deal={deal} />}
              />
            ),
          },
          {
            value: 'invoices',
            label: 'Invoices',
            content: (
              <Suspense fallback={<Skeleton className="h-96" />}>
                <InvoicesTab />
              </Suspense>
            ),
          },
        ]}
      />
    </Page>
  )
}

/** The client in the URL, for a new deal from the client's page. */
function useChosenClient() {
  const { clientId } = useSearch({ strict: false }) as { clientId?: unknown }
  const id = Number(clientId)
  const isNamed = Number.isInteger(id) && id > 0
  const found = useQuery({ ...queryFor(openClient, { id }), enabled: isNamed, retry: false })
  return {
    client: found.data ? { id: found.data.id, name: found.data.name } : null,
    isReady: !isNamed || !found.isPending,
  }
}

const New = ({ noun, onClick }: { noun: string; onClick: () => void }) => (
  <Button variant="primary" onClick={onClick}>
    <Plus aria-hidden="true" /> {`New ${noun}`}
  </Button>
)
