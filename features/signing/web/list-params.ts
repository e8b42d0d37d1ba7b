import * as z from 'zod'
import { useUrlState } from '#kit/use-url-state'
import { SignRequestQuery } from '../api'
import { signRequestStates } from '../sign-request'

const { contractId, documentId, quoteId, clientId, page, pageSize } = SignRequestQuery.shape

/** Invalid parameters fall back to their defaults. */
const ListParams = z.object({
  state: z
    .enum(['all', ...signRequestStates])
    .default('all')
    .catch('all'),
  contractId: contractId.catch(undefined),
  documentId: documentId.catch(undefined),
  quoteId: quoteId.catch(undefined),
  clientId: clientId.catch(undefined),
  page: page.unwrap().default(1).catch(1),
  pageSize: pageSize.unwrap().default(50).catch(50),
})

export function useListParams() {
  const { params, change } = useUrlState(ListParams)
  return { query: params, change }
}
