import { type QueryClient, useQuery } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { listInvoices } from '#features/invoices/api'
import { readBusiness } from '#features/settings/api'
import { backoff, pageQueryFor, queryFor } from '#kit/queries'
import { useAction } from '#kit/use-action'
import * as calls from '../api'
import type { ListedQuote } from '../quote'
import type { QuoteQuery } from '../quote-list'
import { ListParams } from './list-params'

const retryPolicy = { retryDelay: backoff(30_000, 1_000) }

const quotePage = (query: QuoteQuery) => ({
  ...pageQueryFor<ListedQuote, typeof calls.listQuotes>(calls.listQuotes, query),
  ...retryPolicy,
})

export const useQuotePage = (query: QuoteQuery) => useQuery(quotePage(query))

/** The page that the list shows with these parameters in the URL. */
export const prefetchQuotePage = (queryClient: QueryClient, search: unknown): Promise<void> =>
  queryClient.prefetchQuery(quotePage(ListParams.parse(search)))

export const useQuote = (id: number) => useQuery({ ...queryFor(calls.readQuote, { id }), ...retryPolicy })

export const useBusiness = () => useQuery(queryFor(readBusiness, {}))

/** A call on one quote; refreshes what it may have changed. */
export const useQuoteAction = <Input, Output>(
  action: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) => useAction(action, { paths: [calls.listQuotes.path, listInvoices.path, listDeals.path], onDone })
