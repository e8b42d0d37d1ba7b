import { useEffect, useRef, useState } from 'react'
import { dayIn } from '#core/days'
import { Button } from '#kit/button'
import { ConfirmDialog } from '#kit/confirm-dialog'
import { EmptyState } from '#kit/empty-state'
import { Page } from '#kit/page'
import { saidBy } from '#kit/response-error'
import { inBuckets, presentOf, taskBuckets } from '../buckets'
import type { Task } from '../task'
import { DoneGroup } from './done-group'
import { useListAddress } from './list-address'
import { type Filter, useCompletion, useLoadedTask, useOpenTasks, useRemoval, useTaskOverview } from './queries'
import { QuickAddBar } from './quick-add-bar'
import { type Opened, TaskDialog } from './task-dialog'
import { isFiltered, nothingFiltered, TaskFilterBar } from './task-filters'
import { GroupsSkeleton, ShowMore, TaskGroup } from './task-group'
import { useNamedTask } from './use-named-task'
import { returnTo, useTaskKeys } from './use-task-keys'

/** Until the server says where the owner is, the window's own clock must do. */
const hereAndNow = Intl.DateTimeFormat().resolvedOptions().timeZone

export function TasksScreen() {
  const { shown, change } = useListAddress()
  const filter: Filter = { search: shown.search, priority: shown.priority, clientId: shown.clientId }
  const overview = useTaskOverview(filter)
  const open = useOpenTasks(filter)
  const now = useMinute()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [deleting, setDeleting] = useState<Task | null>(null)
  const setCompleted = useCompletion()
  const loadedTask = useLoadedTask()
  const line = useRef<HTMLInputElement>(null)
  const timeZone = overview.data?.timeZone ?? hereAndNow
  const today = dayIn(timeZone, now)
  const tasks = open.data?.pages.flat() ?? []
  const buckets = inBuckets(tasks, presentOf(now, timeZone))
  const counts = overview.data?.counts
  const complete = (task: Task) => setCompleted({ task, completed: !task.completed })
  const row = { today, onComplete: complete, onOpen: (task: Task) => setOpened({ task }) }
  useNamedTask(shown.task, row.onOpen, () => change({ task: undefined }, { replace: true }))
  const withTask = (act: (task: Task) => void) => (id: number) => {
    const task = loadedTask(id)
    if (task) act(task)
  }
  useTaskKeys({
    quickAdd: () => line.current?.focus(),
    complete: withTask(complete),
    open: withTask(row.onOpen),
    remove: withTask(setDeleting),
  })
  const closeTask = () => {
    setOpened(null)
    returnTo(opened && 'task' in opened ? opened.task.id : undefined, line.current)
  }
  const stopDeleting = () => {
    setDeleting(null)
    if (!opened) returnTo(deleting?.id, line.current)
  }
  const failed = open.isError ? open : overview.isError ? overview : undefined
  return (
    <Page title="Tasks" subtitle="What is to be done, and by when">
      <QuickAddBar today={today} input={line} onDetails={(draft) => setOpened({ draft })} />
      <TaskFilterBar shown={shown} onChange={change} />
      {!failed && (open.isPending || overview.isPending) && <GroupsSkeleton />}
      {failed && <Failed error={failed.error} onRetry={() => void Promise.all([open.refetch(), overview.refetch()])} />}
      {!failed && open.data && counts && (
        <>
          {tasks.length === 0 && (
            <Empty filtered={isFiltered(shown)} done={counts.done} onClear={() => change(nothingFiltered)} />
          )}
          {taskBuckets.map((bucket) => (
            <TaskGroup key={bucket} bucket={bucket} tasks={buckets[bucket]} count={counts[bucket]} {...row} />
          ))}
          {open.hasNextPage && <ShowMore busy={open.isFetchingNextPage} onClick={() => void open.fetchNextPage()} />}
          <DoneGroup
            filter={filter}
            count={counts.done}
            open={shown.done === true}
            onToggle={() => change({ done: shown.done ? undefined : true }, { replace: true })}
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

/** The present, told anew as it passes, so that what falls due moves while the screen is open. */
function useMinute(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const ticking = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(ticking)
  }, [])
  return now
}

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <EmptyState
    title="The tasks could not be loaded"
    action={
      <Button look="primary" onClick={onRetry}>
        Try Again
      </Button>
    }
  >
    {saidBy(error, 'The server did not answer. Nothing is lost.')}
  </EmptyState>
)

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
  const removal = useRemoval(() => {
    onClose()
    onDeleted()
  })
  return (
    <ConfirmDialog
      open={task !== null}
      onOpenChange={(open) => open || onClose()}
      title="Delete this task?"
      question={`“${task?.title ?? ''}” will be gone. This action cannot be undone.`}
      action="Delete"
      busy={removal.isPending}
      onConfirm={() => task && removal.mutate(task)}
    />
  )
}
