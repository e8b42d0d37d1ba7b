import { useQuery } from '@tanstack/react-query'
import type { Document } from '#features/documents/document'
import { reading } from '#kit/queries'
import { listContracts, listSentMails, readContract } from '../api'

/** The states of those contracts on a page of documents that were made here. */
export function useContractsOf(documents: Document[]) {
  const ids = documents.filter(({ origin }) => origin === 'contract').map(({ id }) => id)
  const found = useQuery({ ...reading(listContracts, { documents: ids.join(',') }), enabled: ids.length > 0 })
  return (documentId: number) => found.data?.find((contract) => contract.documentId === documentId)
}

export const useContract = (id: number) => useQuery(reading(readContract, { id }))

export const useSentMails = (id: number) => useQuery(reading(listSentMails, { id }))
