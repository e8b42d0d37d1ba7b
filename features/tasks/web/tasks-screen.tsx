import { useEffect, useRef, useState } from 'react'
import { dayIn } from '#core/days'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { LoadError } from '#kit/load-error'
import { Page } from '#kit/page'
import { currentDay, groupByBucket, taskBuckets } from '../buckets'
import type { Task } from '../task'
import { DoneGroup } from './done-group'
import { useListParams } from './list-params'
import { type Filter, useCompleteTask, useDeleteTask, useLoadedTask, useOpenTasks, useTaskOverview } from './queries'
import { QuickAddBar } from './quick-add-bar'
import { type OpenTask, TaskDialog } from './task-dialog'
import { isFiltered, nothingFiltered, TaskFilterBar } from './task-filters'
import { GroupsSkeleton, ShowMore, TaskGroup } from './task-group'
import { useLinkedTask } from './use-linked-task'
import { restoreFocus, useTaskKeys } from './use-task-keys'

/** Used until the server has answered with the owner's time zone. */
const browserTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function TasksScreen() {
  const { params, change } = useListParams()
  const filter: Filter = { search: params.search, priority: params.priority, clientId: params.clientId }
  const overview = useTaskOverview(filter)
  const open = useOpenTasks(filter)
  const now = useCurrentTime()
  const [opened, setOpened] = useState<OpenTask | null>(null)
  const [deleting, setDeleting] = useState<Task | null>(null)
  const completeTask = useCompleteTask()
  const loadedTask = useLoadedTask()
  const quickAddInput = useRef<HTMLInputElement>(null)
  const timeZone = overview.data?.timeZone ?? browserTimeZone
  const today = dayIn(timeZone, now)
  const tasks = open.data?.pages.flat() ?? []
  const buckets = groupByBucket(tasks, currentDay(now, timeZone))
  const counts = overview.data?.counts
  const complete = (task: Task) => completeTask({ task, completed: !task.completed })
  const row = { today, onComplete: complete, onOpen: (task: Task) => setOpened({ task }) }
  useLinkedTask(params.task, row.onOpen, () => change({ task: undefined }, { replace: true }))
  const withTask = (act: (task: Task) => void) => (id: number) => {
    const task = loadedTask(id)
    if (task) act(task)
  }
  useTaskKeys({
    quickAdd: () => quickAddInput.current?.focus(),
    complete: withTask(complete),
    open: withTask(row.onOpen),
    remove: withTask(setDeleting),
  })
  const closeTask = () => {
    setOpened(null)
    restoreFocus(opened && 'task' in opened ? opened.task.id : undefined, quickAddInput.current)
  }
  const stopDeleting = () => {
    setDeleting(null)
    if (!opened) restoreFocus(deleting?.id, quickAddInput.current)
  }
  const failed = open.isLoadingError ? open : overview.isLoadingError ? overview : undefined
  return (
    <Page title="Tasks" subtitle="What is to be done, and by when">
      <QuickAddBar today={today} input={quickAddInput} onDetails={(draft) => setOpened({ draft })} />
      <TaskFilterBar params={params} onChange={change} />
      {!failed && (open.isPending || overview.isPending) && <GroupsSkeleton />}
      {failed && (
        <LoadError
          title="The tasks could not be loaded"
          error={failed.error}
          onRetry={() => void Promise.all([open.refetch(), overview.refetch()])}
        />
      )}
      {!failed && open.data && counts && (
        <>
          {tasks.length === 0 && (
            <Empty filtered={isFiltered(params)} done={counts.done} onClear={() => change(nothingFiltered)} />
          )}
          {taskBuckets.map((bucket) => (
            <TaskGroup key={bucket} bucket={bucket} tasks={buckets[bucket]} count={counts[bucket]} {...row} />
          ))}
          {open.hasNextPage && <ShowMore busy={open.isFetchingNextPage} onClick={() => void open.fetchNextPage()} />}
          <DoneGroup
            filter={filter}
            count={counts.done}
            open={params.done === true}
            onToggle={() => change({ done: params.done ? undefined : true }, { replace: true })}
            {...row}
          />
          {tasks.length > 0 && (
            <p className="hidden text-xs text-quiet md:block">
              n writes a task, j and k walk, x completes, e opens, Delete deletes
            </p>
          )}
        </>
      )}
      {opened && <TaskDialog opened={opened} today={today} onClose={closeTask} onDelete={setDeleting} />}
      <DeleteTask task={deleting} onClose={stopDeleting} onDeleted={closeTask} />
    </Page>
  )
}

/** Updates every 30 seconds, so that tasks become overdue while the screen is open. */
function useCurrentTime(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Empty({ filtered, done, onClear }: { filtered: boolean; done: number; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState title="No open task matches" action={<Button onClick={onClear}>Clear Filters</Button>}>
        {done > 0 ? 'Some that are done do; they are below.' : 'Try fewer letters, or another client.'}
      </EmptyState>
    )
  }
  if (done > 0) return <EmptyState title="All done">Nothing is waiting for you. Enjoy the open door.</EmptyState>
  return (
    <EmptyState title="Nothing to do yet">
      Write the first thing on your mind above. Days, times and “!high” are understood, and “@” names a client.
    </EmptyState>
  )
}

type DeleteTaskProps = { task: Task | null; onClose: () => void; onDeleted: () => void }

function DeleteTask({ task, onClose, onDeleted }: DeleteTaskProps) {
  const removal = useDeleteTask(() => {
    onClose()
    onDeleted()
  })
  return (
    <ConfirmDialog
      open={task !== null}
      onOpenChange={(open) => open || onClose()}
      title="Delete this task?"
      question={`“${task?.title ?? ''}” goes to the trash, where it is kept for 30 days.`}
      action="Delete"
      busy={removal.isPending}
      onConfirm={() => task && removal.mutate(task)}
    />
  )
}
