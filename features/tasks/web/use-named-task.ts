import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reading } from '#kit/queries'
import { saidBy } from '#kit/response-error'
import { useToast } from '#kit/toast'
import { readTask } from '../api'
import type { Task } from '../task'

/** Opens the task that the address names, from a search or a notification; the address then forgets it. */
export function useNamedTask(id: number | undefined, open: (task: Task) => void, forget: () => void): void {
  const named = useQuery({ ...reading(readTask, { id: id ?? 0 }), enabled: id !== undefined, staleTime: 0 })
  const toast = useToast()
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer is acted upon once
  useEffect(() => {
    if (id === undefined || named.isFetching) return
    if (named.data) open(named.data)
    if (named.isError)
      toast({
        title: 'Error',
        description: saidBy(named.error, 'The task could not be loaded.'),
        look: 'destructive',
      })
    if (named.data || named.isError) forget()
  }, [id, named.isFetching])
}
