import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { openClient } from '#features/clients/api'
import { DealsTab } from '#features/deals/web/deals-tab'
import { useListAddress as useInvoiceAddress } from '#features/invoices/web/list-address'
import { Button } from '#kit/button'
import { Page } from '#kit/page'
import { reading } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { Tabs } from '#kit/tabs'
import { DealLinks } from './deal-links'

const InvoicesTab = lazy(async () => ({ default: (await import('#features/invoices/web/invoices-tab')).InvoicesTab }))

/** Deals and invoices under one roof; the way in decides what lies open. */
export function FinancesScreen() {
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const isInvoices = tab === 'invoices'
  const invoices = useInvoiceAddress()
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
        isInvoices ? <New what="Invoice" onClick={() => invoices.create(true)} /> : <New what="Deal" onClick={create} />
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

/** The client that the address names, for a deal begun from its page. */
function useChosenClient() {
  const { clientId } = useSearch({ strict: false }) as { clientId?: unknown }
  const id = Number(clientId)
  const isNamed = Number.isInteger(id) && id > 0
  const found = useQuery({ ...reading(openClient, { id }), enabled: isNamed, retry: false })
  return {
    client: found.data ? { id: found.data.id, name: found.data.name } : null,
    isReady: !isNamed || !found.isPending,
  }
}

const New = ({ what, onClick }: { what: string; onClick: () => void }) => (
  <Button look="primary" onClick={onClick}>
    <Plus aria-hidden="true" /> {`New ${what}`}
  </Button>
)
