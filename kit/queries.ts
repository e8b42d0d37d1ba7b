import { keepPreviousData, QueryClient, queryOptions } from '@tanstack/react-query'
import { type Call, type InputOf, type OutputOf, requestFor } from '#core/call'
import { isRefusal, ResponseError } from './response-error'
import { read, readWithHeaders } from './send'

const minute = 60_000

export const fetchingDefaults = {
  freshFor: 5 * minute,
  keptFor: 10 * minute,
  queryRetries: 3,
  mutationRetries: 2,
}

/** 5 seconds unless another beginning is asked for, doubled at each attempt, never more than the cap. */
export const backoff =
  (cap = minute, first = 5_000) =>
  (attempt: number) =>
    Math.min(first * 2 ** attempt, cap)

/** Another try, unless the server has understood and refused. */
export const retryUpTo = (times: number) => (failures: number, error: unknown) => failures < times && !isRefusal(error)

export function createQueryClient(onSignedOut: () => void): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(queryKey[0] as string, signal),
        staleTime: fetchingDefaults.freshFor,
        gcTime: fetchingDefaults.keptFor,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
        retry: retryUpTo(fetchingDefaults.queryRetries),
        retryDelay: backoff(),
      },
      mutations: {
        networkMode: 'always',
        retry: retryUpTo(fetchingDefaults.mutationRetries),
        retryDelay: backoff(),
      },
    },
  })
  const noticeSignOut = (error: unknown) => {
    if (error instanceof ResponseError && error.status === 401) onSignedOut()
  }
  client.getQueryCache().config.onError = noticeSignOut
  client.getMutationCache().config.onError = noticeSignOut
  return client
}

/** A query for a call; its key is the address, so that the default reader fetches it. */
export function reading<C extends Call>(call: C, input: InputOf<C>) {
  const { url } = requestFor(call, input as Record<string, unknown>)
  return queryOptions<OutputOf<C>>({ queryKey: [url] })
}

export type PageOf<Row> = { rows: Row[]; total: number }

/** A query for one page of a list, with the total that the server tells beside it. */
export function readingPage<Row, C extends Call>(call: C, input: InputOf<C>, totalHeader: string) {
  const { url } = requestFor(call, input as Record<string, unknown>)
  return queryOptions<PageOf<Row>>({
    queryKey: [url, 'page'],
    queryFn: async ({ signal }) => {
      const { body, headers } = await readWithHeaders(url, signal)
      return { rows: body as Row[], total: Number(headers.get(totalHeader)) }
    },
    placeholderData: keepPreviousData,
  })
}

/** Fetches anew what is on screen from these paths and below, and forgets how fresh the rest was. */
export async function refresh(client: QueryClient, ...paths: string[]): Promise<void> {
  await client.invalidateQueries({
    predicate: ({ queryKey: [url] }) => typeof url === 'string' && paths.some((path) => isBelow(url, path)),
  })
}

export function isBelow(url: string, path: string): boolean {
  const place = url.split('?', 1)[0] as string
  return place === path || place.startsWith(`${path}/`)
}
