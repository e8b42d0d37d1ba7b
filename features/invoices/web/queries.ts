import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { readBusiness } from '#features/settings/api'
import { backoff, pageQueryFor, queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import type { Invoice, ListedInvoice } from '../invoice'
import type { InvoiceQuery } from '../invoice-list'
import { failureToast } from './failure-toast'
import { queryAt } from './list-params'

const invoicesPath = calls.listInvoices.path
const retryPolicy = { retryDelay: backoff(30_000, 1_000) }

const invoicePage = (query: InvoiceQuery) => ({
  ...pageQueryFor<ListedInvoice, typeof calls.listInvoices>(calls.listInvoices, query),
  ...retryPolicy,
})

export const useInvoicePage = (query: InvoiceQuery) => useQuery(invoicePage(query))

/** The page that the list shows with these parameters in the URL. */
export const prefetchInvoicePage = (queryClient: QueryClient, search: unknown): Promise<void> =>
  queryClient.prefetchQuery(invoicePage(queryAt(search)))

export const useSummary = () =>
  useQuery({ ...queryFor(calls.summarizeInvoices, {}), ...retryPolicy, placeholderData: keepPreviousData })

export const useInvoice = (id: number) => useQuery({ ...queryFor(calls.readInvoice, { id }), ...retryPolicy })

export const useBusiness = () => useQuery(queryFor(readBusiness, {}))

export const useProposedNumber = (issueDate: string) =>
  useQuery({
    ...queryFor(calls.proposeNumber, /^\d{4}-\d{2}-\d{2}$/.test(issueDate) ? { issueDate } : {}),
    placeholderData: keepPreviousData,
    // Another tab may have used it meanwhile.
    staleTime: 0,
  })

export function useDeleteInvoice(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Pick<Invoice, 'id'>) => send(calls.removeInvoice, { id }),
    retry: false,
    onSuccess: async () => {
      onDone()
      toast({ title: 'Invoice deleted' })
      await refresh(client, invoicesPath)
    },
    onError: (error) => toast(failureToast('delete', error)),
  })
}

/** For single-field changes without a form, such as the status. */
export function useEditInvoice(onDone: () => void, successTitle: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (changes: InputOf<typeof calls.editInvoice>) => send(calls.editInvoice, changes),
    retry: false,
    onSuccess: async () => {
      onDone()
      toast({ title: successTitle })
      await refresh(client, invoicesPath)
    },
    onError: (error) => toast(failureToast('update', error)),
  })
}

/** Any other call on one invoice; refreshes the screen afterwards. */
export function useInvoiceAction<Input, Output>(
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
      await refresh(client, invoicesPath)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Nothing was changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}
