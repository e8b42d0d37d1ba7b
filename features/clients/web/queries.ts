import { type QueryClient, useQuery } from '@tanstack/react-query'
import { second } from '#core/durations'
import { backoff, pageQueryFor, queryFor, retryUpTo } from '#kit/queries'
import { listClients, openClient } from '../api'
import type { Client } from '../client'
import type { ClientFilter } from '../client-list'
import { ListParams } from './list-params'

const clientPage = (filter: ClientFilter) => ({
  ...pageQueryFor<Client, typeof listClients>(listClients, filter),
  retryDelay: backoff(30 * second),
})

export const useClientPage = (filter: ClientFilter) =>
  useQuery({ ...clientPage(filter), refetchOnWindowFocus: 'always' })

/** The page that the list shows with these parameters in the URL. */
export const prefetchClientPage = (queryClient: QueryClient, search: unknown): Promise<void> =>
  queryClient.prefetchQuery(clientPage(ListParams.parse(search)))

export const useAllClients = () => useQuery(queryFor(listClients, {}))

export const useClient = (id: number) => useQuery({ ...queryFor(openClient, { id }), retry: retryUpTo(2) })
