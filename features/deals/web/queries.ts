import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { requestFor } from '#core/call'
import { backoff, isBelow, reading, readingPage, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import {
  type DealOverview,
  editDeal,
  listDeals,
  overviewDeals,
  readDeal,
  removeDeal,
  stageHistory,
  totalHeader,
} from '../api'
import { type Deal, type DealStage, stageWords } from '../deal'
import type { DealFilter } from '../deal-list'
import { isOpen } from '../pipeline'
import { isJustWon } from '../stage-change'
import { withMove } from '../stage-groups'
import { failedTo } from './failure'

const patience = { retryDelay: backoff(30_000, 1_000) }

export const useDealPage = (filter: DealFilter) =>
  useQuery({ ...readingPage<Deal, typeof listDeals>(listDeals, filter, totalHeader), ...patience })

export const useDealOverview = () => useQuery({ ...reading(overviewDeals, {}), ...patience })

export const useDeal = (id: number) => useQuery({ ...reading(readDeal, { id }), ...patience })

export const useStageHistory = (id: number) => useQuery({ ...reading(stageHistory, { id }), ...patience })

const cardsAtOnce = 30

/** The deals of one stage, those touched last on top. */
export const useColumn = (stage: DealStage, search: string | undefined) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [requestFor(listDeals, { stage, search }).url, 'column', stage],
      queryFn: ({ pageParam }) => send(listDeals, { stage, search, page: pageParam, pageSize: cardsAtOnce }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.length === cardsAtOnce ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
      ...patience,
    }),
  )

export type Move = { deal: Deal; to: DealStage }

const moving = ['move a deal']

/** Moves a deal to another stage: at once on the screen, and back as it was if the server refuses. */
export function useMove(onWon: (deal: Deal) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationKey: moving,
    mutationFn: ({ deal, to }: Move) => send(editDeal, { id: deal.id, stage: to }),
    retry: false,
    onMutate: async ({ deal, to }) => {
      await client.cancelQueries({ predicate: ({ queryKey }) => isBelow(String(queryKey[0]), listDeals.path) })
      place(client, deal, to)
    },
    onSuccess: (moved, { deal, to }) => {
      if (isJustWon(deal.stage, to)) return onWon(moved)
      toast({ title: 'Deal updated', description: `“${deal.name}” is now in ${stageWords[to]}` })
    },
    onError: (error, { deal, to }) => {
      place(client, { ...deal, stage: to }, deal.stage)
      toast(failedTo('update', error))
    },
    onSettled: async () => {
      // An answer fetched now would not know of those still under way.
      if (client.isMutating({ mutationKey: moving }) === 1) await refresh(client, listDeals.path)
    },
  })
  return (move: Move) => move.deal.stage !== move.to && mutate(move)
}

export function useRemoval(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Deal) => send(removeDeal, { id }),
    retry: false,
    onSuccess: async (_, { name }) => {
      onDone()
      toast({ title: 'Deal deleted', description: name })
      await refresh(client, listDeals.path)
    },
    onError: (error) => toast(failedTo('delete', error)),
  })
}

type Pages = InfiniteData<Deal[], number>

/** Moves a deal between the columns in memory, and counts it where it now is. */
function place(client: QueryClient, deal: Deal, to: DealStage): void {
  const overviewKey = reading(overviewDeals, {}).queryKey
  const today = client.getQueryData<DealOverview>(overviewKey)?.today ?? null
  const after = {
    ...deal,
    stage: to,
    stageChangedAt: new Date().toISOString(),
    actualCloseDate: isOpen({ stage: to }) ? null : today,
  }
  for (const [key, pages] of client.getQueriesData<Pages>({ predicate: ({ queryKey }) => queryKey[1] === 'column' })) {
    if (!pages) continue
    const without = pages.pages.map((page) => page.filter(({ id }) => id !== deal.id))
    const [first = [], ...rest] = without
    client.setQueryData<Pages>(key, { ...pages, pages: key[2] === to ? [[after, ...first], ...rest] : without })
  }
  client.setQueryData<DealOverview>(
    overviewKey,
    (overview) => overview && { ...overview, groups: withMove(overview.groups, deal, to) },
  )
  client.setQueryData<Deal>(reading(readDeal, { id: deal.id }).queryKey, (open) => open && { ...open, stage: to })
}
