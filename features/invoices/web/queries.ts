import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InputOf } from '#core/call'
import { readBusiness } from '#features/settings/api'
import { backoff, reading, readingPage, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import * as calls from '../api'
import type { Invoice } from '../invoice'
import type { InvoiceQuery } from '../invoice-list'
import { failedTo } from './failure'

const invoicesPath = calls.listInvoices.path
const patience = { retryDelay: backoff(30_000, 1_000) }

export const useInvoicePage = (query: InvoiceQuery) =>
  useQuery({
    ...readingPage<Invoice, typeof calls.listInvoices>(calls.listInvoices, query, calls.totalHeader),
    ...patience,
  })

export const useSummary = () =>
  useQuery({ ...reading(calls.summarizeInvoices, {}), ...patience, placeholderData: keepPreviousData })

export const useInvoice = (id: number) => useQuery({ ...reading(calls.readInvoice, { id }), ...patience })

export const useBusiness = () => useQuery(reading(readBusiness, {}))

export const useProposedNumber = (issueDate: string) =>
  useQuery({
    ...reading(calls.proposeNumber, /^\d{4}-\d{2}-\d{2}$/.test(issueDate) ? { issueDate } : {}),
    placeholderData: keepPreviousData,
    // Another tab may have taken it a minute ago.
    staleTime: 0,
  })

/** Deletes an invoice, or keeps it and only cancels it. */
export function useRemoval(onDone: () => void) {
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
    onError: (error) => toast(failedTo('delete', error)),
  })
}

/** A change of one thing, without a form: a new status. */
export function useQuickEdit(onDone: () => void, said: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (changes: InputOf<typeof calls.editInvoice>) => send(calls.editInvoice, changes),
    retry: false,
    onSuccess: async () => {
      onDone()
      toast({ title: said })
      await refresh(client, invoicesPath)
    },
    onError: (error) => toast(failedTo('update', error)),
  })
}

/** Anything else that is done to one invoice; the screen shows what came of it. */
export function useDoing<Input, Output>(act: (input: Input) => Promise<Output>, onDone?: (output: Output) => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: act,
    retry: false,
    onSuccess: async (output) => {
      onDone?.(output)
      await refresh(client, invoicesPath)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'Nothing was changed. Please try again.'),
        look: 'destructive',
      }),
  })
}
