import { addDays, dayIn, startOfDay } from '#core/days'
import { byUrgency } from './ordering'
import type { Task } from './task'

export const taskBuckets = ['overdue', 'today', 'upcoming', 'someday', 'done'] as const
export type TaskBucket = (typeof taskBuckets)[number]

type Dated = Pick<Task, 'completed' | 'dueDate' | 'dueHasTime'>

/** The instants between which the owner's present lies. */
export type Present = { now: Date; today: Date; tomorrow: Date }

export function presentOf(now: Date, timeZone: string): Present {
  const today = dayIn(timeZone, now)
  return { now, today: startOfDay(timeZone, today), tomorrow: startOfDay(timeZone, addDays(today, 1)) }
}

/** Due today without a time is not overdue until tomorrow; with a time it is overdue once that has passed. */
export function bucketOf({ completed, dueDate, dueHasTime }: Dated, { now, today, tomorrow }: Present): TaskBucket {
  if (completed) return 'done'
  if (dueDate === null) return 'someday'
  const due = new Date(dueDate)
  if (due < (dueHasTime ? now : today)) return 'overdue'
  return due < tomorrow ? 'today' : 'upcoming'
}

/** The tasks by bucket, each in the order in which they want doing. */
export function inBuckets<T extends Task>(tasks: T[], present: Present): Record<TaskBucket, T[]> {
  const buckets: Record<TaskBucket, T[]> = { overdue: [], today: [], upcoming: [], someday: [], done: [] }
  for (const task of tasks.toSorted(byUrgency)) buckets[bucketOf(task, present)].push(task)
  return buckets
}
