import { useQuery } from '@tanstack/react-query'
import { second } from '#core/durations'
import { backoff, pageQueryFor, queryFor, retryUpTo } from '#kit/queries'
import { listClients, openClient } from '../api'
import type { Client } from '../client'
import type { ClientFilter } from '../client-list'

export const useClientPage = (filter: ClientFilter) =>
  useQuery({
    ...pageQueryFor<Client, typeof listClients>(listClients, filter),
    refetchOnWindowFocus: 'always',
    retryDelay: backoff(30 * second),
  })

export const useAllClients = () => useQuery(queryFor(listClients, {}))

export const useClient = (id: number) => useQuery({ ...queryFor(openClient, { id }), retry: retryUpTo(2) })
