import { useNavigate, useParams } from '@tanstack/react-router'
import { Notice } from '#kit/notice'
import { Page } from '#kit/page'
import { isNotFound } from '#kit/response-error'
import { Skeleton } from '#kit/skeleton'
import { isEditable, wasSent } from '../status'
import { draftOf } from './draft'
import { useQuote } from './queries'
import { QuoteForm } from './quote-form'
import { QuoteLoadError } from './quote-load-error'

export function EditQuoteScreen() {
  const { id } = useParams({ strict: false }) as { id: string }
  const quote = useQuote(Number(id) || 0)
  const navigate = useNavigate()
  const leave = () => void navigate({ to: '/quotes/$id', params: { id } })
  if (quote.isLoadingError || (quote.isError && isNotFound(quote.error)))
    return <QuoteLoadError error={quote.error} onRetry={() => void quote.refetch()} />
  return (
    <Page title={quote.data ? `Edit ${quote.data.quoteNumber}` : 'Edit quote'}>
      <div className="max-w-4xl rounded-card border bg-card p-5 md:p-7">
        {quote.data ? (
          <>
            {wasSent(quote.data.status) && isEditable(quote.data.status) && (
              <div className="mb-5">
                <Notice title="The client may have this quote open.">
                  Until the page is loaded again, what it shows can still be accepted. Make a new version to tell the
                  client that something changed.
                </Notice>
              </div>
            )}
            <QuoteForm
              form={`quote.${id}`}
              initial={draftOf(quote.data)}
              quote={quote.data}
              onSaved={leave}
              onCancel={leave}
            />
          </>
        ) : (
          <Skeleton className="h-[560px] w-full" />
        )}
      </div>
    </Page>
  )
}
