import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listDeals } from '#features/deals/api'
import { listInvoices } from '#features/invoices/api'
import { readBusiness } from '#features/settings/api'
import { backoff, pageQueryFor, queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import type { Quote } from '../quote'
import type { QuoteQuery } from '../quote-list'

const retryPolicy = { retryDelay: backoff(30_000, 1_000) }

export const useQuotePage = (query: QuoteQuery) =>
  useQuery({
    ...pageQueryFor<Quote, typeof calls.listQuotes>(calls.listQuotes, query, calls.totalHeader),
    ...retryPolicy,
  })

export const useQuote = (id: number) => useQuery({ ...queryFor(calls.readQuote, { id }), ...retryPolicy })

export const useBusiness = () => useQuery(queryFor(readBusiness, {}))

/** A call on one quote; refreshes what it may have changed. */
export function useQuoteAction<Input, Output>(
  action: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: action,
    retry: false,
    onSuccess: async (output) => {
      onDone?.(output)
      await refresh(client, calls.listQuotes.path, listInvoices.path, listDeals.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}
