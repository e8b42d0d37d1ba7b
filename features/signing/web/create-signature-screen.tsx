import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { openClient } from '#features/clients/api'
import { readContract } from '#features/contracts/api'
import { readDocument } from '#features/documents/api'
import { readQuote } from '#features/quotes/api'
import { readBusiness } from '#features/settings/api'
import { buttonClasses } from '#kit/button'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import type { SignSource } from '../sign-request'
import { SignRequestForm } from './sign-request-form'

/** The URL names the contract, the quote or the document. */
export function CreateSignatureScreen() {
  const navigate = useNavigate()
  const params = useSearch({ strict: false }) as Record<string, unknown>
  const source = (['contract', 'quote', 'document'] as const).find((name) => idIn(params[`${name}Id`]))
  const id = source ? idIn(params[`${source}Id`]) : 0
  const what = useSource(source, id)
  return (
    <Page title="Request signatures" {...(what.title && { subtitle: what.title })}>
      {!source || what.isError ? (
        <EmptyState
          title={source ? 'It could not be opened' : 'Choose what is to be signed'}
          action={
            <Link to="/contracts" className={buttonClasses('primary')}>
              Contracts
            </Link>
          }
        >
          Open a contract, a quote or a PDF in Documents and choose “Request signatures”.
        </EmptyState>
      ) : (
        <div className="max-w-3xl rounded-card border bg-card p-5 md:p-7">
          {what.isReady ? (
            <SignRequestForm
              key={`${source}.${id}`}
              source={source}
              sourceId={id}
              language={what.language}
              proposed={what.signers}
              onMade={(made) => void navigate({ to: '/signatures/$id', params: { id: String(made) } })}
            />
          ) : (
            <Skeleton className="h-96" />
          )}
        </div>
      )}
    </Page>
  )
}

function useSource(source: SignSource | undefined, id: number) {
  const contract = useQuery({ ...queryFor(readContract, { id }), enabled: source === 'contract' })
  const quote = useQuery({ ...queryFor(readQuote, { id }), enabled: source === 'quote' })
  const document = useQuery({ ...queryFor(readDocument, { id }), enabled: source === 'document' })
  const business = useQuery(queryFor(readBusiness, {}))
  const found = { contract, quote, document }[source ?? 'contract']
  const clientId = found.data?.clientId ?? 0
  const client = useQuery({ ...queryFor(openClient, { id: clientId }), enabled: clientId > 0, retry: false })
  const owner = business.data && { name: business.data.name, email: business.data.email, fields: [] }
  return {
    isError: found.isError,
    isReady: found.data !== undefined && !business.isPending && (clientId === 0 || !client.isPending),
    title: contract.data?.title ?? quote.data?.title ?? document.data?.name ?? '',
    language: contract.data?.text.language ?? quote.data?.language ?? business.data?.language ?? 'en',
    signers: [
      ...(client.data ? [{ name: client.data.name, email: client.data.email ?? '', fields: [] }] : []),
      ...(source === 'contract' && owner?.email ? [owner] : []),
    ],
  }
}

const idIn = (param: unknown) => {
  const id = Number(param)
  return Number.isInteger(id) && id > 0 ? id : 0
}
