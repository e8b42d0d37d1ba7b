import { addDays, dayIn, startOfDay } from '#core/days'
import { byUrgency } from './ordering'
import type { Task } from './task'

export const taskBuckets = ['overdue', 'today', 'upcoming', 'someday', 'done'] as const
export type TaskBucket = (typeof taskBuckets)[number]

type Dated = Pick<Task, 'completed' | 'dueDate' | 'dueHasTime'>

/** Now, and the start of today and tomorrow in the owner's time zone. */
export type CurrentDay = { now: Date; today: Date; tomorrow: Date }

export function currentDay(now: Date, timeZone: string): CurrentDay {
  const today = dayIn(timeZone, now)
  return { now, today: startOfDay(timeZone, today), tomorrow: startOfDay(timeZone, addDays(today, 1)) }
}

/** Due today without a time is not overdue until tomorrow; with a time it is overdue once that has passed. */
export function bucketOf({ completed, dueDate, dueHasTime }: Dated, { now, today, tomorrow }: CurrentDay): TaskBucket {
  if (completed) return 'done'
  if (dueDate === null) return 'someday'
  const due = new Date(dueDate)
  if (due < (dueHasTime ? now : today)) return 'overdue'
  return due < tomorrow ? 'today' : 'upcoming'
}

/** The tasks by bucket, each sorted by urgency. */
export function groupByBucket<T extends Task>(tasks: T[], current: CurrentDay): Record<TaskBucket, T[]> {
  const buckets: Record<TaskBucket, T[]> = { overdue: [], today: [], upcoming: [], someday: [], done: [] }
  for (const task of tasks.toSorted(byUrgency)) buckets[bucketOf(task, current)].push(task)
  return buckets
}
