import { keepPreviousData, type Query, QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type * as z from 'zod'
import { type Call, type InputOf, type OutputOf, requestFor } from '#core/call'
import { minute } from '#core/durations'
import { parseTotal, type Total } from '#core/paging'
import { parseAnswer, parseLongAnswer } from './parse-answer'
import { isRefusal, ResponseError } from './response-error'
import { read, readWithHeaders } from './send'

export const fetchingDefaults = {
  staleTime: 5 * minute,
  gcTime: 10 * minute,
  queryRetries: 3,
  mutationRetries: 2,
}

/** Starts at `first` milliseconds and doubles at each attempt, up to the cap. */
export const backoff =
  (cap = minute, first = 5_000) =>
  (attempt: number) =>
    Math.min(first * 2 ** attempt, cap)

/** Retries unless the server has refused the request. */
export const retryUpTo = (times: number) => (failures: number, error: unknown) => failures < times && !isRefusal(error)

export function createQueryClient(onSignedOut: () => void): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(queryKey[0] as string, signal),
        staleTime: fetchingDefaults.staleTime,
        gcTime: fetchingDefaults.gcTime,
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
  const detectSignOut = (error: unknown) => {
    if (error instanceof ResponseError && error.status === 401) onSignedOut()
  }
  client.getQueryCache().config.onError = detectSignOut
  client.getMutationCache().config.onError = detectSignOut
  return client
}

/** A query for a call. Its key is the URL. */
export function queryFor<C extends Call>(call: C, input: InputOf<C>) {
  const { url } = requestFor(call, input as Record<string, unknown>)
  return queryOptions<OutputOf<C>>({
    queryKey: [url],
    queryFn: async ({ signal }) => parseLongAnswer(call, await read(url, signal)),
    structuralSharing: shareUnlessLong,
  })
}

/** Comparing thousands of rows with those before takes longer than drawing what is shown of them. */
const shareUnlessLong = (before: unknown, fresh: unknown): unknown =>
  Array.isArray(fresh) && fresh.length > maxShared ? fresh : replaceEqualDeep(before, fresh)

const maxShared = 500

export type PageOf<Row> = Total & { rows: Row[] }

/** A call that answers rows, with their total in a response header. */
type ListCall<Row> = Call<z.ZodType, z.ZodType<Row[]>>

/** A query for one page of a list. */
export function pageQueryFor<Row, C extends ListCall<Row>>(call: C & ListCall<Row>, input: InputOf<C>) {
  const { url } = requestFor(call, input as Record<string, unknown>)
  return queryOptions<PageOf<Row>>({
    queryKey: [url, 'page'],
    queryFn: ({ signal }) => readPage(call, input, signal),
    placeholderData: keepPreviousData,
  })
}

export async function readPage<Row, C extends ListCall<Row>>(
  call: C & ListCall<Row>,
  input: InputOf<C>,
  signal: AbortSignal,
): Promise<PageOf<Row>> {
  const { url } = requestFor(call, input as Record<string, unknown>)
  const { body, headers } = await readWithHeaders(url, signal)
  return { rows: parseAnswer(call, body) as Row[], ...parseTotal((name) => headers.get(name)) }
}

/** For a query whose answer is made of the records of other paths: it is invalidated with them. */
export const summaryOf = (...paths: string[]) => ({ meta: { summaryOf: paths } })

/** Invalidates the queries of these paths and below, and their summaries; those on screen are refetched. */
export async function refresh(client: QueryClient, ...paths: string[]): Promise<void> {
  await refreshQueries(client, ({ queryKey: [url], meta }) => {
    const sources = (meta?.summaryOf as string[] | undefined) ?? []
    const isMadeOf = (path: string) => sources.some((source) => isSameOrBelow(path, source))
    return typeof url === 'string' && paths.some((path) => isSameOrBelow(url, path) || isMadeOf(path))
  })
}

/**
 * The library lets a first fetch that is under way finish and takes its answer as the newest, although the server may have read it
 * before the change. Such a query is fetched once more.
 */
export async function refreshQueries(
  client: QueryClient,
  predicate: (query: Query) => boolean = () => true,
): Promise<void> {
  const unread = client
    .getQueryCache()
    .findAll({ predicate, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined && !fetchedOnceMore.has(query))
  for (const query of unread) {
    fetchedOnceMore.add(query)
    const again = () => {
      fetchedOnceMore.delete(query)
      return client.invalidateQueries({ predicate: (other) => other === query })
    }
    void query.promise?.then(again, again)
  }
  await client.invalidateQueries({ predicate })
}

const fetchedOnceMore = new WeakSet<Query>()

export function isSameOrBelow(url: string, path: string): boolean {
  const urlPath = url.split('?', 1)[0] as string
  return urlPath === path || urlPath.startsWith(`${path}/`)
}
