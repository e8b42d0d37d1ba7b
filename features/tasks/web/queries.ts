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
import { isBelow, reading, refresh } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { editTask, listTasks, overviewTasks, removeTask, type TaskFilters } from '../api'
import { bucketOf, presentOf } from '../buckets'
import type { Task } from '../task'

export type Filter = Pick<TaskFilters, 'search' | 'priority' | 'clientId'>

const openAtOnce = 100
const doneAtOnce = 20

export const useTaskOverview = (filter: Filter) =>
  useQuery({ ...reading(overviewTasks, filter), placeholderData: keepPreviousData })

export const useOpenTasks = (filter: Filter) =>
  useInfiniteQuery(readingTasks({ ...filter, completed: false }, openAtOnce))

export const useDoneTasks = (filter: Filter) =>
  useInfiniteQuery(readingTasks({ ...filter, completed: true }, doneAtOnce))

const readingTasks = (filters: Filter & { completed: boolean }, pageSize: number) =>
  infiniteQueryOptions({
    queryKey: [requestFor(listTasks, filters).url, filters.completed ? 'done' : 'open'],
    queryFn: ({ pageParam }) => send(listTasks, { ...filters, page: pageParam, pageSize }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    placeholderData: keepPreviousData,
  })

const completing = ['complete a task']

/** Completes a task, or opens it again: at once on the screen, and back as it was if the server refuses. */
export function useCompletion() {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate } = useMutation({
    mutationKey: completing,
    mutationFn: ({ task, completed }: { task: Task; completed: boolean }) => send(editTask, { id: task.id, completed }),
    retry: false,
    onMutate: async ({ task, completed }) => {
      await client.cancelQueries({ predicate: ({ queryKey }) => isBelow(String(queryKey[0]), listTasks.path) })
      place(client, task, { ...task, completed })
    },
    onSuccess: (_, { task, completed }) => {
      if (!completed) return
      const undo = () => mutate({ task: { ...task, completed: true }, completed: false })
      toast({ title: 'Task completed', description: task.title, action: { label: 'Undo', run: undo } })
    },
    onError: (error, { task, completed }) => {
      place(client, { ...task, completed }, task)
      toast({
        title: 'Error',
        description: saidBy(error, `“${task.title}” was not changed. Please try again.`),
        look: 'destructive',
      })
    },
    onSettled: async () => {
      // An answer fetched now would not know of those still under way.
      if (client.isMutating({ mutationKey: completing }) === 1) await refresh(client, listTasks.path)
    },
  })
  return mutate
}

export function useRemoval(onDone: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: ({ id }: Task) => send(removeTask, { id }),
    onSuccess: async (_, { title }) => {
      onDone()
      toast({ title: 'Task deleted', description: title })
      await refresh(client, listTasks.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: saidBy(error, 'The task was not deleted. Please try again.'),
        look: 'destructive',
      }),
  })
}

/** Finds a task among those that were loaded. */
export function useLoadedTask() {
  const client = useQueryClient()
  return (id: number) =>
    client
      .getQueriesData<Pages>({ predicate: ({ queryKey }) => isList(queryKey[1]) })
      .flatMap(([, pages]) => pages?.pages.flat() ?? [])
      .find((task) => task.id === id)
}

type Pages = InfiniteData<Task[], number>

/** Moves a task between the lists in memory, and counts it where it now is. */
function place(client: QueryClient, before: Task, after: Task): void {
  for (const [key, pages] of client.getQueriesData<Pages>({ predicate: ({ queryKey }) => isList(queryKey[1]) })) {
    if (!pages) continue
    const without = pages.pages.map((page) => page.filter(({ id }) => id !== after.id))
    const [first = [], ...rest] = without
    const belongs = (key[1] === 'done') === after.completed
    client.setQueryData<Pages>(key, { ...pages, pages: belongs ? [[after, ...first], ...rest] : without })
  }
  client.setQueriesData<OutputOf<typeof overviewTasks>>(
    { predicate: ({ queryKey }) => isBelow(String(queryKey[0]), overviewTasks.path) },
    (overview) => overview && recount(overview, before, after),
  )
}

const isList = (kind: unknown) => kind === 'done' || kind === 'open'

function recount({ timeZone, counts }: OutputOf<typeof overviewTasks>, before: Task, after: Task) {
  const present = presentOf(new Date(), timeZone)
  const [from, to] = [bucketOf(before, present), bucketOf(after, present)]
  const moved = { ...counts, [from]: Math.max(0, counts[from] - 1) }
  return { timeZone, counts: { ...moved, [to]: moved[to] + 1 } }
}
