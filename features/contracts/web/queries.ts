import { useQuery } from '@tanstack/react-query'
import type { Document } from '#features/documents/document'
import { queryFor } from '#kit/queries'
import { listContracts, listSentMails, readContract } from '../api'

/** Loads the contracts among these documents, and returns a lookup by document id. */
export function useContractByDocument(documents: Document[]) {
  const ids = documents.filter(({ origin }) => origin === 'contract').map(({ id }) => id)
  const found = useQuery({ ...queryFor(listContracts, { documents: ids.join(',') }), enabled: ids.length > 0 })
  return (documentId: number) => found.data?.find((contract) => contract.documentId === documentId)
}

export const useContract = (id: number) => useQuery(queryFor(readContract, { id }))

export const useSentMails = (id: number) => useQuery(queryFor(listSentMails, { id }))
