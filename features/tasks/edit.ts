import { dueFrom } from './due'
import { isStillToCome } from './reminder-time'
import type { TaskChanges } from './task'

type Before = { completed: boolean; completedAt: Date | null }

/** What is to be stored of an edit, with what it causes. */
export function edited({ dueDate, ...changes }: TaskChanges, before: Before, now: Date, timeZone: string) {
  return { ...changes, ...finished(changes.completed, before, now), ...moved(dueDate, now, timeZone) }
}

function finished(completed: boolean | undefined, before: Before, now: Date) {
  if (completed === undefined || completed === before.completed) return {}
  return { completedAt: completed ? now : null }
}

/** Moved to a time still to come, a task will be told of again. */
function moved(dueDate: string | null | undefined, now: Date, timeZone: string) {
  if (dueDate === undefined) return {}
  if (dueDate === null) return { dueDate: null, dueHasTime: false }
  const due = dueFrom(dueDate, timeZone)
  return { ...due, ...(isStillToCome(due, now, timeZone) && { reminderSent: false }) }
}
