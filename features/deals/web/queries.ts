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
import { useUndoDelete } from '#features/trash/web/queries'
import { backoff, isSameOrBelow, pageQueryFor, queryFor, refresh } from '#kit/queries'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { type DealOverview, editDeal, listDeals, overviewDeals, readDeal, removeDeal, stageHistory } from '../api'
import { type Deal, type DealStage, stageLabels } from '../deal'
import type { DealFilter } from '../deal-list'
import { isOpen } from '../pipeline'
import { isJustWon } from '../stage-change'
import { withMove } from '../stage-groups'
import { failureToast } from './failure-toast'

const retryPolicy = { retryDelay: backoff(30_000, 1_000) }

export const useDealPage = (filter: DealFilter) =>
  useQuery({ ...pageQueryFor<Deal, typeof listDeals>(listDeals, filter), ...retryPolicy })

export const useDealOverview = () => useQuery({ ...queryFor(overviewDeals, {}), ...retryPolicy })

export const useDeal = (id: number) => useQuery({ ...queryFor(readDeal, { id }), ...retryPolicy })

export const useStageHistory = (id: number) => useQuery({ ...queryFor(stageHistory, { id }), ...retryPolicy })

const columnPageSize = 30

/** The deals of one stage, last updated first. */
export const useStageColumn = (stage: DealStage, search: string | undefined) =>
  useInfiniteQuery(
    infiniteQueryOptions({
      queryKey: [requestFor(listDeals, { stage, search }).url, 'column', stage],
      queryFn: ({ pageParam }) => send(listDeals, { stage, search, page: pageParam, pageSize: columnPageSize }),
      initialPageParam: 1,
      getNextPageParam: (last, pages) => (last.length === columnPageSize ? pages.length + 1 : undefined),
      placeholderData: keepPreviousData,
      ...retryPolicy,
    }),
  )

export type DealMove = { deal: Deal; to: DealStage }

const moveMutationKey = ['move a deal']

/** Moves a deal to another stage, optimistically; reverted if the request fails. */
export function useMoveDeal(onWon: (deal: Deal) => void) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationKey: moveMutationKey,
    mutationFn: ({ deal, to }: DealMove) => send(editDeal, { id: deal.id, stage: to }),
    retry: false,
    onMutate: async ({ deal, to }) => {
      await client.cancelQueries({ predicate: ({ queryKey }) => isSameOrBelow(String(queryKey[0]), listDeals.path) })
      moveInCache(client, deal, to)
    },
    onSuccess: (moved, { deal, to }) => {
      if (isJustWon(deal.stage, to)) return onWon(moved)
      toast({
        title: 'Deal updated',
        description: `“${deal.name}” is now in ${stageLabels[to]}`,
        action: { label: 'Undo', run: () => mutate({ deal: moved, to: deal.stage }) },
      })
    },
    onError: (error, { deal, to }) => {
      moveInCache(client, { ...deal, stage: to }, deal.stage)
      toast(failureToast('update', error))
    },
    onSettled: async () => {
      // A refetch now would miss moves that are still pending.
      if (client.isMutating({ mutationKey: moveMutationKey }) === 1) await refresh(client, listDeals.path)
    },
  })
  return (move: DealMove) => move.deal.stage !== move.to && mutate(move)
}

export function useDeleteDeal(onDone: () => void) {
  const client = useQueryClient()
  const undo = useUndoDelete('deal')
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Deal) => send(removeDeal, { id }),
    retry: false,
    onSuccess: async (_, { id, name }) => {
      onDone()
      toast({ title: 'Deal deleted', description: name, action: undo(id) })
      await refresh(client, listDeals.path)
    },
    onError: (error) => toast(failureToast('delete', error)),
  })
}

type Pages = InfiniteData<Deal[], number>

/** Moves a deal between the cached columns and updates the cached totals. */
function moveInCache(client: QueryClient, deal: Deal, to: DealStage): void {
  const overviewKey = queryFor(overviewDeals, {}).queryKey
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
  client.setQueryData<Deal>(queryFor(readDeal, { id: deal.id }).queryKey, (open) => open && { ...open, stage: to })
}
