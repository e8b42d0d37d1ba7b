import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import { requestFor } from '#core/call'
import { isBelow, reading } from '#kit/queries'
import { send } from '#kit/send'
import { listEmails, listMailFolders, listSenders, openEmail, outlookStatus, overviewEmails, readThread } from '../api'
import type { ListedEmail, OpenedEmail, ThreadEmail } from '../email'
import { cursorAfter, pageOfMail } from '../mail-list'
import type { Shown } from './mail-address'

const staleAfter = 30_000

/** The list follows the window, and is asked for anew half a minute later. */
const asInbox = { staleTime: staleAfter, refetchOnWindowFocus: 'always' as const }

export function useMailList({ folder = 'inbox', place, tab = 'primary', filter, search, everywhere }: Shown) {
  const isNarrowed = Boolean(filter || search)
  const input = {
    ...(!(search && everywhere) && (place ? { place } : { folder })),
    // The tabs sort the inbox as a whole; whoever looks for something looks in both.
    ...(folder === 'inbox' && !place && !isNarrowed && { tab }),
    ...(filter && { label: filter }),
    ...(search && { search }),
    threads: true,
    brief: true,
    limit: pageOfMail,
  }
  return useInfiniteQuery({
    queryKey: [requestFor(listEmails, input).url, mailList],
    queryFn: ({ pageParam }) => send(listEmails, { ...input, ...(pageParam && { cursor: pageParam }) }),
    initialPageParam: '',
    getNextPageParam: (last) => (last.length === pageOfMail ? cursorAfter(last.at(-1) as ListedEmail) : undefined),
    placeholderData: keepPreviousData,
    ...asInbox,
  })
}

export const useMailOverview = () => useQuery({ ...reading(overviewEmails, {}), ...asInbox })

/** The folders of the owner's own, of all accounts. */
export const useOwnFolders = () => useQuery(reading(listMailFolders, {})).data ?? []

export const useThread = (id: string) => useQuery({ ...reading(readThread, { id }), staleTime: staleAfter })

export const useEmail = (id: number | string) =>
  useQuery({ ...reading(openEmail, { id: String(id) }), staleTime: staleAfter })

/** As it stands now: what is gone on with must not begin from an earlier look at it. */
export const useEmailNow = (id: string) =>
  useQuery({ ...reading(openEmail, { id }), staleTime: 0, refetchOnMount: 'always' })

export const useSenders = () => useQuery(reading(listSenders, {}))

/** Whether Outlook is connected: then its own calls are asked. */
export const useOutlook = () => useQuery(reading(outlookStatus, {})).data?.authenticated === true

const mailList = 'mails'

type Pages = InfiniteData<ListedEmail[], string>
type Marks = Partial<Pick<ListedEmail, 'read' | 'starred'>>

/** Shows at once, wherever a mail is on the screen, what was done with it; `null` takes it out of the lists. */
export function showDone(client: QueryClient, isMeant: (row: ListedEmail) => boolean, marks: Marks | null): void {
  const change = (row: ListedEmail) =>
    marks === null
      ? []
      : [{ ...row, ...marks, threadUnread: marks.read === undefined ? row.threadUnread : !marks.read }]
  client.setQueriesData<Pages>(
    { predicate: ({ queryKey }) => queryKey[1] === mailList },
    (pages) =>
      pages && {
        ...pages,
        pages: pages.pages.map((page) => page.flatMap((row) => (isMeant(row) ? change(row) : [row]))),
      },
  )
}

/** The same for the mails that are open. */
export function showMarks(client: QueryClient, ids: readonly number[], marks: Marks): void {
  const mark = <Row extends { id: number }>(row: Row): Row => (ids.includes(row.id) ? { ...row, ...marks } : row)
  const isAt = (pattern: RegExp) => ({
    predicate: ({ queryKey: [url, kind] }: { queryKey: readonly unknown[] }) => !kind && pattern.test(String(url)),
  })
  client.setQueriesData<ThreadEmail[]>(isAt(/^\/api\/emails\/[^/?]+\/thread$/), (thread) => thread?.map(mark))
  client.setQueriesData<OpenedEmail>(isAt(/^\/api\/emails\/\d+$/), (email) => email && mark(email))
}

export const cancelMailReads = (client: QueryClient) =>
  client.cancelQueries({ predicate: ({ queryKey }) => isBelow(String(queryKey[0]), listEmails.path) })
