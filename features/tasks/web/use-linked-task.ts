import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryFor } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { useToast } from '#kit/toast'
import { readTask } from '../api'
import type { Task } from '../task'

/** Opens the task of the URL (from a search or a notification), then removes it from the URL. */
export function useLinkedTask(id: number | undefined, open: (task: Task) => void, clear: () => void): void {
  const linked = useQuery({ ...queryFor(readTask, { id: id ?? 0 }), enabled: id !== undefined, staleTime: 0 })
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (id === undefined || linked.isFetching) return
    if (linked.data) open(linked.data)
    if (linked.isError)
      toast({
        title: 'Error',
        description: errorMessage(linked.error, 'The task could not be loaded.'),
        variant: 'destructive',
      })
    if (linked.data || linked.isError) clear()
  }, [id, linked.isFetching])
}
