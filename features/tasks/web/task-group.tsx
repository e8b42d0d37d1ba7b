import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { Skeleton } from '#kit/skeleton'
import type { TaskBucket } from '../buckets'
import type { Task } from '../task'
import { TaskRow } from './task-row'

export const groupNames: Record<TaskBucket, string> = {
  overdue: 'Overdue',
  today: 'Today',
  upcoming: 'Upcoming',
  someday: 'Someday',
  done: 'Done',
}

type RowProps = Omit<ComponentProps<typeof TaskRow>, 'task' | 'bucket'>
type TaskGroupProps = RowProps & { bucket: TaskBucket; tasks: Task[]; count: number }

export function TaskGroup({ bucket, tasks, count, ...row }: TaskGroupProps) {
  const id = useId()
  if (tasks.length === 0) return null
  return (
    <section aria-labelledby={id} className="mb-7">
      <GroupHeading id={id} isLate={bucket === 'overdue'} count={Math.max(count, tasks.length)}>
        {groupNames[bucket]}
      </GroupHeading>
      <TaskRows bucket={bucket} tasks={tasks} {...row} />
    </section>
  )
}

type HeadingProps = { id: string; isLate: boolean; count: number; children: ReactNode }

const GroupHeading = ({ id, isLate, count, children }: HeadingProps) => (
  <h2
    id={id}
    className={classes('mb-2 flex items-center gap-2 text-[13px] font-semibold', isLate ? 'text-brick' : 'text-ink')}
  >
    {isLate && <CircleAlert aria-hidden="true" className="size-4" />}
    {children} <span className="figures font-normal text-quiet">{count}</span>
  </h2>
)

/** Overdue tasks have a red edge. */
export const TaskRows = ({ bucket, tasks, ...row }: RowProps & { bucket: TaskBucket; tasks: Task[] }) => (
  <ul
    className={classes(
      '@container relative overflow-hidden rounded-card border bg-card',
      bucket === 'overdue' &&
        'before:absolute before:inset-y-0 before:left-0 before:z-10 before:w-[3px] before:bg-brick',
    )}
  >
    {tasks.map((task) => (
      <TaskRow key={task.id} task={task} bucket={bucket} {...row} />
    ))}
  </ul>
)

export const ShowMore = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button variant="quiet" className="mt-2" disabled={busy} onClick={onClick}>
    {busy ? 'Loading...' : 'Show more'}
  </Button>
)

export const GroupsSkeleton = () => (
  <div role="status" aria-label="Loading tasks">
    {[3, 5].map((rows) => (
      <div key={rows} className="mb-7">
        <Skeleton className="mb-2 h-5 w-24" />
        <RowsSkeleton rows={rows} />
      </div>
    ))}
  </div>
)

export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div className="@container rounded-card border bg-card">
    {Array.from({ length: rows }, (_, row) => row).map((row) => (
      <div key={row} className="flex h-[62px] items-center @4xl:h-11 gap-3 border-b px-3 last:border-b-0">
        <Skeleton className="size-5 rounded-full" />
        <div className="flex-1 @4xl:flex @4xl:items-center @4xl:gap-3">
          <Skeleton className="h-4 w-3/5 max-w-72" />
          <Skeleton className="mt-1.5 h-3 w-2/5 max-w-40 @4xl:mt-0" />
        </div>
        <Skeleton className="hidden h-5 w-16 rounded-full @xl:block" />
        <Skeleton className="h-4 w-20" />
      </div>
    ))}
  </div>
)
