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
import { type OutputOf, requestFor } from '#core/call'
import { useUndoDelete } from '#features/trash/web/queries'
import { isSameOrBelow, queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { editTask, listTasks, overviewTasks, removeTask, type TaskFilters } from '../api'
import { bucketOf, currentDay } from '../buckets'
import type { Task } from '../task'

export type Filter = Pick<TaskFilters, 'search' | 'priority' | 'clientId'>

const openPageSize = 100
const donePageSize = 20

export const useTaskOverview = (filter: Filter) =>
  useQuery({ ...queryFor(overviewTasks, filter), placeholderData: keepPreviousData })

export const useOpenTasks = (filter: Filter) =>
  useInfiniteQuery(tasksQuery({ ...filter, completed: false }, openPageSize))

export const useDoneTasks = (filter: Filter) =>
  useInfiniteQuery(tasksQuery({ ...filter, completed: true }, donePageSize))

const tasksQuery = (filters: Filter & { completed: boolean }, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [requestFor(listTasks, filters).url, filters.completed ? 'done' : 'open'],
    queryFn: ({ pageParam }) => send(listTasks, { ...filters, page: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

const completionKey = ['complete a task']

/** Completes or reopens a task optimistically; a refused change is rolled back. */
export function useCompleteTask() {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationKey: completionKey,
    mutationFn: ({ task, completed }: { task: Task; completed: boolean }) => send(editTask, { id: task.id, completed }),
    retry: false,
    onMutate: async ({ task, completed }) => {
      await client.cancelQueries({ predicate: ({ queryKey }) => isSameOrBelow(String(queryKey[0]), listTasks.path) })
      moveInCache(client, task, { ...task, completed })
    },
    onSuccess: (_, { task, completed }) => {
      if (!completed) return
      const undo = () => mutate({ task: { ...task, completed: true }, completed: false })
      toast({ title: 'Task completed', description: task.title, action: { label: 'Undo', run: undo } })
    },
    onError: (error, { task, completed }) => {
      moveInCache(client, { ...task, completed }, task)
      toast({
        title: 'Error',
        description: errorMessage(error, `“${task.title}” was not changed. Please try again.`),
        variant: 'destructive',
      })
    },
    onSettled: async () => {
      // Only after the last of several changes: an earlier answer would miss the pending ones.
      if (client.isMutating({ mutationKey: completionKey }) === 1) await refresh(client, listTasks.path)
    },
  })
  return mutate
}

export function useDeleteTask(onDone: () => void) {
  const client = useQueryClient()
  const undo = useUndoDelete('task')
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Task) => send(removeTask, { id }),
    onSuccess: async (_, { id, title }) => {
      onDone()
      toast({ title: 'Task deleted', description: title, action: undo(id) })
      await refresh(client, listTasks.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The task was not deleted. Please try again.'),
        variant: 'destructive',
      }),
  })
}

/** Finds a task in the query cache. */
export function useLoadedTask() {
  const client = useQueryClient()
  return (id: number) =>
    client
      .getQueriesData<Pages>({ predicate: ({ queryKey }) => isList(queryKey[1]) })
      .flatMap(([, pages]) => pages?.pages.flat() ?? [])
      .find((task) => task.id === id)
}

type Pages = InfiniteData<Task[], number>

/** Moves a task between the cached lists and updates the cached counts. */
function moveInCache(client: QueryClient, before: Task, after: Task): void {
  for (const [key, pages] of client.getQueriesData<Pages>({ predicate: ({ queryKey }) => isList(queryKey[1]) })) {
    if (!pages) continue
    const without = pages.pages.map((page) => page.filter(({ id }) => id !== after.id))
    const [first = [], ...rest] = without
    const belongs = (key[1] === 'done') === after.completed
    client.setQueryData<Pages>(key, { ...pages, pages: belongs ? [[after, ...first], ...rest] : without })
  }
  client.setQueriesData<OutputOf<typeof overviewTasks>>(
    { predicate: ({ queryKey }) => isSameOrBelow(String(queryKey[0]), overviewTasks.path) },
    (overview) => overview && recount(overview, before, after),
  )
}

const isList = (kind: unknown) => kind === 'done' || kind === 'open'

function recount({ timeZone, counts }: OutputOf<typeof overviewTasks>, before: Task, after: Task) {
  const present = currentDay(new Date(), timeZone)
  const [from, to] = [bucketOf(before, present), bucketOf(after, present)]
  const moved = { ...counts, [from]: Math.max(0, counts[from] - 1) }
  return { timeZone, counts: { ...moved, [to]: moved[to] + 1 } }
}
