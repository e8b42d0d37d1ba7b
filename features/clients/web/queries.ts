import { useQuery } from '@tanstack/react-query'
import { backoff, reading, readingPage } from '#kit/queries'
import { listClients, openClient, totalHeader } from '../api'
import type { Client } from '../client'
import type { ClientFilter } from '../client-list'

/** The list follows the window: whoever comes back to it sees it as it is now. */
export const useClientPage = (filter: ClientFilter) =>
  useQuery({
    ...readingPage<Client, typeof listClients>(listClients, filter, totalHeader),
    refetchOnWindowFocus: 'always',
    retryDelay: backoff(30_000),
  })

export const useAllClients = () => useQuery(reading(listClients, {}))

export const useClient = (id: number) =>
  useQuery({ ...reading(openClient, { id }), retry: (failures, error) => failures < 2 && !isKnown(error) })

const isKnown = (error: unknown) =>
  typeof error === 'object' && error !== null && 'status' in error && Number(error.status) < 500
