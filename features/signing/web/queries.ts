import { useQuery } from '@tanstack/react-query'
import { listContracts } from '#features/contracts/api'
import { listDocuments } from '#features/documents/api'
import { listQuotes } from '#features/quotes/api'
import { backoff, pageQueryFor, queryFor } from '#kit/queries'
import { useAction } from '#kit/use-action'
import * as calls from '../api'
import type { SignRequest } from '../sign-request'

const retryPolicy = { retryDelay: backoff(30_000, 1_000) }

export const useSignRequestPage = (query: calls.SignRequestQuery) =>
  useQuery({
    ...pageQueryFor<SignRequest, typeof calls.listSignRequests>(calls.listSignRequests, query),
    ...retryPolicy,
  })

export const useSignRequest = (id: number) => useQuery({ ...queryFor(calls.readSignRequest, { id }), ...retryPolicy })

/** A call on one request; refreshes what it may have changed. */
export const useSignAction = <Input, Output>(
  action: (input: Input) => Promise<Output>,
  onDone?: (output: Output) => void,
) =>
  useAction(action, {
    paths: [calls.listSignRequests.path, listContracts.path, listDocuments.path, listQuotes.path],
    onDone,
  })
