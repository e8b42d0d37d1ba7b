import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from '#kit/button'
import { classes } from '#kit/classes'
import { errorMessage } from '#kit/response-error'
import { type Filter, useDoneTasks } from './queries'
import { groupNames, RowsSkeleton, ShowMore, TaskRows } from './task-group'

type RowProps = Omit<ComponentProps<typeof TaskRows>, 'tasks' | 'bucket'>
type DoneGroupProps = RowProps & { filter: Filter; count: number; open: boolean; onToggle: () => void }

/** Collapsed by default. */
export function DoneGroup({ filter, count, open, onToggle, ...row }: DoneGroupProps) {
  if (count === 0) return null
  return (
    <section aria-labelledby="done-tasks" className="mb-7">
      <h2 id="done-tasks">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="-ml-1 flex h-10 items-center gap-1 rounded-control pr-2 text-[13px] font-semibold hover:bg-sunken"
        >
          <ChevronRight
            aria-hidden="true"
            className={classes('size-4 text-quiet transition-transform duration-150', open && 'rotate-90')}
          />
          {groupNames.done} <span className="figures ml-1 font-normal text-quiet">{count}</span>
        </button>
      </h2>
      {open && <DoneRows filter={filter} count={count} {...row} />}
    </section>
  )
}

function DoneRows({ filter, count, ...row }: RowProps & { filter: Filter; count: number }) {
  const done = useDoneTasks(filter)
  const tasks = done.data?.pages.flat() ?? []
  return (
    <>
      {done.isPending && <RowsSkeleton rows={Math.min(count, 5)} />}
      {done.isLoadingError && (
        <p className="py-2 text-quiet">
          {errorMessage(done.error, 'What is done could not be loaded.')}{' '}
          <Button variant="quiet" onClick={() => void done.refetch()}>
            Try Again
          </Button>
        </p>
      )}
      {tasks.length > 0 && <TaskRows bucket="done" tasks={tasks} {...row} />}
      {done.hasNextPage && <ShowMore busy={done.isFetchingNextPage} onClick={() => void done.fetchNextPage()} />}
    </>
  )
}
