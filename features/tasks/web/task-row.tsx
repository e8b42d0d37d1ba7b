import { Link } from '@tanstack/react-router'
import { Check, CircleAlert, Clock, Sparkles } from 'lucide-react'
import type { Day } from '#core/days'
import { classes } from '#kit/classes'
import type { TaskBucket } from '../buckets'
import { dueLabel } from '../due-label'
import type { Task } from '../task'
import { PriorityBadge } from './priority-badge'

type TaskRowProps = {
  task: Task
  bucket: TaskBucket
  today: Day
  onComplete: (task: Task) => void
  onOpen: (task: Task) => void
}

/** The title button covers the whole row; the checkbox and the links are above it. */
export function TaskRow({ task, bucket, today, onComplete, onOpen }: TaskRowProps) {
  return (
    <li
      data-task={task.id}
      className="relative flex min-h-11 items-center gap-1 border-b pr-4 transition-colors duration-150 last:border-b-0 hover:bg-sunken has-[[data-task-title]:focus-visible]:bg-awning-wash has-[[data-task-title]:focus-visible]:outline-2 -outline-offset-2 outline-awning"
    >
      <CompletionBox task={task} onComplete={onComplete} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 py-2.5 @xl:flex-nowrap">
        <div className="min-w-0 basis-full @xl:flex-1 @xl:basis-0 @4xl:flex @4xl:flex-wrap @4xl:items-baseline @4xl:gap-x-3">
          <button
            type="button"
            data-task-title
            onClick={() => onOpen(task)}
            className={classes(
              'min-h-6 max-w-full text-left break-words outline-none after:absolute after:inset-0',
              task.completed ? 'text-quiet line-through' : 'font-medium',
            )}
          >
            {task.title}
          </button>
          <TaskLinks task={task} />
        </div>
        <span className="shrink-0 @xl:w-20">
          <PriorityBadge priority={task.priority} />
        </span>
        <DueText task={task} bucket={bucket} today={today} />
      </div>
    </li>
  )
}

function CompletionBox({ task, onComplete }: Pick<TaskRowProps, 'task' | 'onComplete'>) {
  return (
    <label className="relative z-10 grid size-11 shrink-0 cursor-pointer place-items-center self-start">
      <input
        type="checkbox"
        aria-label={task.completed ? `Open “${task.title}” again` : `Complete “${task.title}”`}
        checked={task.completed}
        onChange={() => onComplete(task)}
        className="peer col-start-1 row-start-1 size-5 cursor-pointer appearance-none rounded-full border-[1.5px] border-edge bg-card transition-colors duration-150 checked:border-awning checked:bg-awning hover:border-awning"
      />
      <Check
        aria-hidden="true"
        className="pointer-events-none col-start-1 row-start-1 size-3.5 stroke-3 text-on-awning opacity-0 peer-checked:opacity-100"
      />
    </label>
  )
}

function TaskLinks({ task: { clientId, clientName, dealId, dealName, aiGenerated } }: { task: Task }) {
  if (clientId === null && !dealName && !aiGenerated) return null
  return (
    <p className="min-w-0 text-[13px] break-words text-quiet">
      {aiGenerated && (
        <>
          <Sparkles aria-hidden="true" className="mr-1.5 -mt-0.5 inline size-3.5" />
          <span className="sr-only">Proposed by the assistant </span>
        </>
      )}
      {clientId !== null && (
        <Link
          to="/clients/$id"
          params={{ id: String(clientId) }}
          className="relative z-10 inline-block leading-6 hover:text-awning hover:underline"
        >
          {clientName}
        </Link>
      )}
      {clientId !== null && dealName && ' · '}
      {dealName && (
        <Link
          to="/deals"
          search={{ deal: dealId } as never}
          className="relative z-10 inline-block leading-6 hover:text-awning hover:underline"
        >
          {dealName}
        </Link>
      )}
    </p>
  )
}

function DueText({ task, bucket, today }: Pick<TaskRowProps, 'task' | 'bucket' | 'today'>) {
  const label = dueLabel(task, today)
  const isLate = bucket === 'overdue'
  const Icon = isLate ? CircleAlert : Clock
  return (
    <span
      className={classes(
        'figures flex shrink-0 items-center gap-1.5 text-[13px] whitespace-nowrap @xl:w-36 @xl:justify-end',
        isLate ? 'font-medium text-brick' : 'text-quiet',
      )}
    >
      {label && (isLate || task.dueTime) && <Icon aria-hidden="true" className="size-3.5 shrink-0" />}
      {isLate && <span className="sr-only">Overdue since </span>}
      {label}
    </span>
  )
}
