import { usePrefetchQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { ArrowLeft, FilePen, FilePlus2, MailPlus, Pencil, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '#features/clients/client'
import { useClient } from '#features/clients/web/queries'
import { listDocuments } from '#features/documents/api'
import { listEmails } from '#features/emails/api'
import { listInvoices } from '#features/invoices/api'
import { PortalSettings } from '#features/portal/web/portal-settings'
import { AutoDismissBanner, type BannerMessage } from '#kit/auto-dismiss-banner'
import { Button, buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { errorMessage, isNotFound, ResponseError } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { Tabs } from '#kit/tabs'
import { useStepStart } from '#kit/use-step-start'
import { ClientDocuments } from './client-documents'
import { ClientEmails } from './client-emails'
import { ClientInvoices } from './client-invoices'
import { DeleteClient } from './delete-client'
import { EditClient } from './edit-client'
import { Overview } from './overview'

export function ClientScreen() {
  const id = Number(useParams({ strict: false }).id)
  const client = useClient(id)
  if (client.isPending) return <Loading />
  if (client.isLoadingError || (client.isError && isNotFound(client.error)))
    return <LoadError error={client.error} busy={client.isFetching} onRetry={() => void client.refetch()} />
  return <ClientDetail client={client.data} />
}

type Search = { tab?: string; edit?: boolean; portal?: boolean }

/** The tabs are filled before they are opened. */
function usePrefetchTabs(clientId: number): void {
  usePrefetchQuery(queryFor(listEmails, { clientId }))
  usePrefetchQuery(queryFor(listDocuments, { clientId }))
  usePrefetchQuery(queryFor(listInvoices, { clientId }))
}

function ClientDetail({ client }: { client: Client }) {
  const { tab = 'overview', edit, portal } = useSearch({ strict: false }) as Search
  const navigate = useNavigate()
  const [message, setMessage] = useState<BannerMessage | null>(null)
  const [deleting, setDeleting] = useState(false)
  const show = (search: object) =>
    void navigate({ to: '/clients/$id', params: { id: String(client.id) }, search: search as never })
  const isEditing = edit === true
  useStepStart(isEditing)
  usePrefetchTabs(client.id)
  return (
    <Page
      title={client.name}
      {...(client.businessName && { subtitle: client.businessName })}
      actions={<Actions client={client} onEdit={() => show({ edit: true })} onDelete={() => setDeleting(true)} />}
    >
      <AutoDismissBanner message={message} onDismiss={() => setMessage(null)} />
      {isEditing ? (
        <EditClient client={client} onLeave={() => show({})} onMessage={setMessage} />
      ) : portal ? (
        <>
          <Button variant="quiet" className="mb-5 -ml-3.5" onClick={() => show({})}>
            <ArrowLeft aria-hidden="true" /> Overview
          </Button>
          <PortalSettings client={client} />
        </>
      ) : (
        <Tabs
          label="About this client"
          value={tab}
          onChange={(next) => show(next === 'overview' ? {} : { tab: next })}
          tabs={[
            {
              value: 'overview',
              label: 'Overview',
              content: <Overview client={client} onPortal={() => show({ portal: true })} />,
            },
            { value: 'emails', label: 'Emails', content: <ClientEmails clientId={client.id} /> },
            { value: 'documents', label: 'Documents', content: <ClientDocuments clientId={client.id} /> },
            { value: 'invoices', label: 'Invoices', content: <ClientInvoices clientId={client.id} /> },
          ]}
        />
      )}
      {deleting && (
        <DeleteClient client={client} onClose={() => setDeleting(false)} onFailed={() => setMessage(deleteFailed)} />
      )}
    </Page>
  )
}

const deleteFailed: BannerMessage = {
  variant: 'bad',
  title: 'Error',
  text: 'Failed to delete client. Please try again.',
}

function Actions({ client, onEdit, onDelete }: { client: Client; onEdit: () => void; onDelete: () => void }) {
  const about = { clientId: client.id } as never
  return (
    <>
      <Link
        to="/emails/compose"
        search={{ to: client.email, clientId: client.id } as never}
        className={buttonClasses('plain')}
      >
        <MailPlus aria-hidden="true" /> Email
      </Link>
      <Link to="/documents/upload" search={about} className={buttonClasses('plain')}>
        <Upload aria-hidden="true" /> Upload
      </Link>
      <Link to="/quotes/create" search={about} className={buttonClasses('plain')}>
        <FilePen aria-hidden="true" /> Quote
      </Link>
      <Link to="/invoices/new" search={about} className={buttonClasses('plain')}>
        <FilePlus2 aria-hidden="true" /> Invoice
      </Link>
      <Button onClick={onEdit}>
        <Pencil aria-hidden="true" /> Edit
      </Button>
      <Button variant="quiet" onClick={onDelete}>
        <Trash2 aria-hidden="true" /> Delete
      </Button>
    </>
  )
}

const Loading = () => (
  <Page title="Client">
    <Skeleton className="mb-6 h-11 w-80" />
    <div className="grid gap-6 lg:grid-cols-[2fr_1fr]">
      <Skeleton className="h-64" />
      <Skeleton className="h-40" />
    </div>
  </Page>
)

function LoadError({ error, busy, onRetry }: { error: Error; busy: boolean; onRetry: () => void }) {
  const message =
    error instanceof ResponseError && errorMessage(error, `Failed to fetch client (Status: ${error.status})`)
  return (
    <Page title="Client">
      <EmptyState
        title="Error Loading Client"
        action={
          <div className="flex flex-wrap justify-center gap-2">
            <Button variant="primary" disabled={busy} onClick={onRetry}>
              Try Again
            </Button>
            <Link to="/clients" className={buttonClasses('plain')}>
              Return to Clients
            </Link>
          </div>
        }
      >
        {message ? `Error: ${message}` : "We couldn't load this client's information. Please try again."}
      </EmptyState>
    </Page>
  )
}
