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
import { quoteLimits } from '../quote-input'
import { newDraft, newLine, type QuoteDraft } from './draft'
import { useBusiness } from './queries'
import { QuoteForm } from './quote-form'

/** The URL may name a client, a deal or the mail of a client to prefill. */
export function CreateQuoteScreen() {
  const business = useBusiness()
  const prefill = usePrefill()
  const businessOrDefault = business.data ?? (business.isError ? defaultBusiness(browserTimeZone) : null)
  return (
    <Page title="New Quote" subtitle="Your client reads and accepts it on a page of its own">
      <div className="max-w-4xl rounded-card border bg-card p-5 md:p-7">
        {businessOrDefault && prefill.isReady ? (
          <NewQuote key={prefill.key} form={prefill.key} business={businessOrDefault} prefill={prefill.draft} />
        ) : (
          <Skeleton className="h-[560px] w-full" />
        )}
      </div>
    </Page>
  )
}

const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

type NewQuoteProps = { form: string; business: Business; prefill: Partial<QuoteDraft> }

function NewQuote({ form, business, prefill }: NewQuoteProps) {
  const navigate = useNavigate()
  const [initial] = useState(() => ({ ...newDraft(business, dayIn(business.timeZone, new Date())), ...prefill }))
  return (
    <QuoteForm
      form={form}
      initial={initial}
      quote={null}
      onSaved={({ id }) => void navigate({ to: '/quotes/$id', params: { id: String(id) } })}
      onCancel={() => void navigate({ to: '/quotes' })}
    />
  )
}

/** From the URL: the client, the deal whose name and value become the first item, the mail whose conversation it joins. */
function usePrefill(): { isReady: boolean; key: string; draft: Partial<QuoteDraft> } {
  const params = useSearch({ strict: false }) as Record<'clientId' | 'dealId' | 'title' | 'answers', unknown>
  const [clientId, dealId] = [parseId(params.clientId), parseId(params.dealId)]
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
  const isReady = (dealId === undefined || !deals.isPending) && (prefilledClientId === undefined || !found.isPending)
  return {
    isReady,
    key: ['quote.new', clientId && `client.${clientId}`, dealId && `deal.${dealId}`, params.answers]
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
