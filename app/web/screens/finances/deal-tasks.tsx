import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import type { Deal } from '#features/deals/deal'
import { createTask, editTask, listTasks } from '#features/tasks/api'
import { type Task, taskLimits } from '#features/tasks/task'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { showDay } from '#kit/dates'
import { inputClasses } from '#kit/field'
import { queryFor, refresh } from '#kit/queries'
import { errorMessage } from '#kit/response-error'
import { send } from '#kit/send'
import { useToast } from '#kit/toast'
import { useSentChoice } from '#kit/use-sent-choice'
import { LinkedSection } from './linked-section'

export function DealTasks({ deal }: { deal: Deal }) {
  const tasks = useQuery(queryFor(listTasks, { dealId: deal.id, page: 1, pageSize: 50 }))
  const [completion, complete] = useSentChoice(useCompletion().mutate)
  const isDone = ({ id, completed }: Task) => (completion?.id === id ? completion.completed : completed)
  return (
    <LinkedSection
      title="Tasks"
      query={tasks}
      rows={tasks.data ?? []}
      empty="No task hangs on this deal yet."
      keyOf={({ id }) => id}
      below={<NewTask deal={deal} />}
    >
      {(task) => (
        <>
          <input
            type="checkbox"
            aria-label={isDone(task) ? `Open “${task.title}” again` : `Complete “${task.title}”`}
            checked={isDone(task)}
            onChange={() => complete({ id: task.id, completed: !isDone(task) })}
            className="size-4 shrink-0 accent-awning"
          />
          <span className={classes('min-w-0 flex-1 break-words', isDone(task) && 'text-quiet line-through')}>
            {task.title}
          </span>
          {task.dueDay && <span className="figures shrink-0 text-quiet">{showDay(task.dueDay)}</span>}
        </>
      )}
    </LinkedSection>
  )
}

function useCompletion() {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: (change: { id: number; completed: boolean }) => send(editTask, change),
    retry: false,
    onSuccess: () => refresh(client, listTasks.path),
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'The task was not changed. Please try again.'),
        variant: 'destructive',
      }),
  })
}

function NewTask({ deal }: { deal: Deal }) {
  const [title, setTitle] = useState('')
  const client = useQueryClient()
  const toast = useToast()
  // The same object has the same idempotency key when it is sent again.
  const newTask = useMemo(() => ({ title, dealId: deal.id, clientId: deal.clientId }), [title, deal.id, deal.clientId])
  const adding = useMutation({
    mutationFn: () => send(createTask, newTask),
    retry: false,
    onSuccess: async () => {
      setTitle('')
      toast({ title: 'Task Created', description: title })
      await refresh(client, listTasks.path)
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to create task. Please try again.'),
        variant: 'destructive',
      }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim()) adding.mutate()
  }
  return (
    <form onSubmit={submit} className="mt-2 flex gap-2">
      <input
        aria-label="New task for this deal"
        placeholder="Add a task..."
        autoComplete="off"
        maxLength={taskLimits.title}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        className={inputClasses}
      />
      <Button type="submit" className="h-10 md:h-10" disabled={adding.isPending || !title.trim()}>
        Add
      </Button>
    </form>
  )
}
