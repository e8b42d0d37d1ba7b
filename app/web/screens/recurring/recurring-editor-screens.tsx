import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { openClient } from '#features/clients/api'
import { useRecurring } from '#features/recurring-invoices/web/queries'
import { useBusiness } from '#features/settings/web/queries'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { RecurringForm } from './recurring-form'

/** The URL may name a client to prefill. */
export function CreateRecurringScreen() {
  const business = useBusiness()
  const id = Number((useSearch({ strict: false }) as { clientId?: unknown }).clientId)
  const isNamed = Number.isInteger(id) && id > 0
  const client = useQuery({ ...queryFor(openClient, { id }), enabled: isNamed, retry: false })
  const isReady = business.data && (!isNamed || !client.isPending)
  return (
    <Page title="New Recurring Invoice" subtitle="Written once, billed every time">
      {business.isLoadingError ? (
        <LoadError title="Could not load your settings" onRetry={() => void business.refetch()} />
      ) : isReady ? (
        <RecurringForm
          series={null}
          business={business.data}
          prefill={client.data ? { client: { id: client.data.id, name: client.data.name } } : {}}
        />
      ) : (
        <Skeleton className="h-[560px] rounded-card" />
      )}
    </Page>
  )
}

export function EditRecurringScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const business = useBusiness()
  const series = useRecurring(Number(id) || 0)
  return (
    <Page title="Edit Recurring Invoice">
      {series.isLoadingError || business.isLoadingError ? (
        <LoadError
          title="Could not load the recurring invoice"
          error={series.error}
          onRetry={() => void Promise.all([series.refetch(), business.refetch()])}
        />
      ) : series.data && business.data ? (
        <RecurringForm key={series.data.id} series={series.data} business={business.data} />
      ) : (
        <Skeleton className="h-[560px] rounded-card" />
      )}
    </Page>
  )
}
