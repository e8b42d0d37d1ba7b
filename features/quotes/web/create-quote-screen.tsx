import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { dayIn } from '#core/days'
import { plainPrice } from '#core/money'
import { openClient } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import { type Business, defaultBusiness } from '#features/settings/business'
import { Page } from '#kit/page'
import { queryFor } from '#kit/queries'
import { Skeleton } from '#kit/skeleton'
import { type QuoteDetails, readQuote } from '../api'
import { quoteLimits } from '../quote-input'
import { copyOf, newDraft, newLine, type QuoteDraft } from './draft'
import { useBusiness } from './queries'
import { QuoteForm } from './quote-form'

/** The URL may name a client, a deal, the mail of a client or a quote to prefill. */
export function CreateQuoteScreen() {
  const business = useBusiness()
  const prefill = usePrefill()
  const businessOrDefault = business.data ?? (business.isError ? defaultBusiness(browserTimeZone) : null)
  return (
    <Page title="New Quote" subtitle="Your client reads and accepts it on a page of its own">
      <div className="max-w-4xl rounded-card border bg-card p-5 md:p-7">
        {businessOrDefault && prefill.isReady ? (
          <NewQuote
            key={prefill.key}
            form={prefill.key}
            business={businessOrDefault}
            draft={prefill.draft}
            copied={prefill.copied}
          />
        ) : (
          <Skeleton className="h-[560px] w-full" />
        )}
      </div>
    </Page>
  )
}

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type NewQuoteProps = Pick<Prefill, 'draft' | 'copied'> & { form: string; business: Business }

function NewQuote({ form, business, draft, copied }: NewQuoteProps) {
  const navigate = useNavigate()
  const [initial] = useState(() => {
    const today = dayIn(business.timeZone, new Date())
    return { ...newDraft(business, today), ...draft, ...(copied && copyOf(copied, today)) }
  })
  return (
    <QuoteForm
      form={form}
      initial={initial}
      quote={null}
      isCopy={copied !== undefined}
      onSaved={({ id }) => void navigate({ to: '/quotes/$id', params: { id: String(id) } })}
      onCancel={() => void navigate({ to: '/quotes' })}
    />
  )
}

type Prefill = { isReady: boolean; key: string; draft: Partial<QuoteDraft>; copied: QuoteDetails | undefined }

/**
 * From the URL: the client, the deal whose name and value become the first item, the mail whose conversation it joins, or
 * the quote that is copied.
 */
function usePrefill(): Prefill {
  const params = useSearch({ strict: false }) as Record<'clientId' | 'dealId' | 'title' | 'answers' | 'copyOf', unknown>
  const [clientId, dealId, copiedId] = [parseId(params.clientId), parseId(params.dealId), parseId(params.copyOf)]
  const copied = useQuery({
    ...queryFor(readQuote, { id: copiedId ?? 0 }),
    enabled: copiedId !== undefined,
    retry: false,
  })
  const deals = useQuery({
    ...queryFor(listDeals, clientId ? { clientId } : {}),
    enabled: dealId !== undefined,
    retry: false,
  })
  const deal = deals.data?.find(({ id }) => id === dealId)
  const prefilledClientId = clientId ?? deal?.clientId
  const found = useQuery({
    ...queryFor(openClient, { id: prefilledClientId ?? 0 }),
    enabled: prefilledClientId !== undefined,
    retry: false,
  })
  const isReady =
    (dealId === undefined || !deals.isPending) &&
    (prefilledClientId === undefined || !found.isPending) &&
    (copiedId === undefined || !copied.isPending)
  return {
    isReady,
    copied: copied.data,
    key: [
      'quote.new',
      clientId && `client.${clientId}`,
      dealId && `deal.${dealId}`,
      params.answers,
      copiedId && `copy.${copiedId}`,
    ]
      .filter(Boolean)
      .join('.'),
    draft: {
      ...(typeof params.title === 'string' && { title: params.title.slice(0, quoteLimits.title) }),
      ...(typeof params.answers === 'string' && { answersMessageId: params.answers }),
      ...(found.data && { client: { id: found.data.id, name: found.data.name } }),
      ...(deal && {
        deal: { id: deal.id, name: deal.name },
        title: deal.name,
        currency: deal.currency,
        items: [newLine(deal.name, plainPrice(deal.value, deal.currency))],
      }),
    },
  }
}

function parseId(param: unknown): number | undefined {
  const id = Number(param)
  return Number.isInteger(id) && id > 0 ? id : undefined
}
