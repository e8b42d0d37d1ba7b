import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { requestFor } from '#core/call'
import { second } from '#core/durations'
import { isSameOrBelow, queryFor } from '#kit/queries'
import { send } from '#kit/send'
import { countEmails, listEmails, listMailFolders, listSenders, listThread, openEmail, outlookStatus } from '../api'
import type { ListedEmail, OpenedEmail, ThreadEmail } from '../email'
import { cursorAfter, mailPageSize } from '../mail-filter'
import { looksEverywhere, type MailView } from './mail-url'

const staleAfter = 30 * second

/** Refetched after 30 seconds and whenever the window gets the focus. */
const inboxOptions = { staleTime: staleAfter, refetchOnWindowFocus: 'always' as const }

export function useMailList(view: MailView) {
  const { folder = 'inbox', place, account, tab = 'primary', filter, search } = view
  const isNarrowed = Boolean(filter || search)
  const input = {
    ...(!looksEverywhere(view) && (place ? { place } : { folder })),
    // A search or filter covers both tabs.
    ...(folder === 'inbox' && !place && !isNarrowed && { tab }),
    ...(account && { account }),
    ...(filter && { label: filter }),
    ...(search && { search }),
    threads: true,
    brief: true,
    limit: mailPageSize,
  }
  return useInfiniteQuery({
    queryKey: [requestFor(listEmails, input).url, mailListKey],
    queryFn: ({ pageParam }) => send(listEmails, { ...input, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === mailPageSize ? cursorAfter(last.at(-1) as ListedEmail) : undefined),
    placeholderData: keepPreviousData,
    ...inboxOptions,
  })
}

export const useMailOverview = () => useQuery({ ...queryFor(countEmails, {}), ...inboxOptions })

/** Folders that the owner created, of all accounts. */
export const useOwnFolders = () => useQuery(queryFor(listMailFolders, {})).data ?? []

export const useThread = (id: string) => useQuery({ ...queryFor(listThread, { id }), staleTime: staleAfter })

export const useEmail = (id: number | string) =>
  useQuery({ ...queryFor(openEmail, { id: String(id) }), staleTime: staleAfter })

/** Always refetched: a draft must not be continued from a cached copy. */
export const useFreshEmail = (id: string) =>
  useQuery({ ...queryFor(openEmail, { id }), staleTime: 0, refetchOnMount: 'always' })

/** The address of each account; empty while there is only one, whose name says nothing. */
export function useAccountNames(): ReadonlyMap<number | null, string> {
  const { data = [] } = useSenders()
  return new Map(data.length > 1 ? data.map(({ accountId, address }) => [accountId, address]) : [])
}

export const useSenders = () => useQuery(queryFor(listSenders, {}))

/** If Outlook is connected, its own API calls are used. */
export const useOutlookConnected = () => useQuery(queryFor(outlookStatus, {})).data?.authenticated === true

const mailListKey = 'mails'

type Pages = InfiniteData<ListedEmail[], string>
type Marks = Partial<Pick<ListedEmail, 'read' | 'starred'>>

/** Changes mails in all cached lists at once; `null` removes them. */
export function updateListRows(
  client: QueryClient,
  isAffected: (row: ListedEmail) => boolean,
  marks: Marks | null,
): void {
  const change = (row: ListedEmail) =>
    marks === null
      ? []
      : [{ ...row, ...marks, threadUnread: marks.read === undefined ? row.threadUnread : !marks.read }]
  client.setQueriesData<Pages>(
    { predicate: ({ queryKey }) => queryKey[1] === mailListKey },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => page.flatMap((row) => (isAffected(row) ? change(row) : [row]))),
      },
  )
}

/** The same for open mails and threads. */
export function updateOpenMails(client: QueryClient, ids: readonly number[], marks: Marks): void {
  const mark = <Row extends { id: number }>(row: Row): Row => (ids.includes(row.id) ? { ...row, ...marks } : row)
  const withUrl = (pattern: RegExp) => ({
    predicate: ({ queryKey: [url, kind] }: { queryKey: readonly unknown[] }) => !kind && pattern.test(String(url)),
  })
  client.setQueriesData<ThreadEmail[]>(withUrl(/^\/api\/emails\/[^/?]+\/thread$/), (thread) => thread?.map(mark))
  client.setQueriesData<OpenedEmail>(withUrl(/^\/api\/emails\/\d+$/), (email) => email && mark(email))
}

export const cancelMailQueries = (client: QueryClient) =>
  client.cancelQueries({ predicate: ({ queryKey }) => isSameOrBelow(String(queryKey[0]), listEmails.path) })
