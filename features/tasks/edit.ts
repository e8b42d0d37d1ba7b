import { parseDue } from './due'
import { isReminderAhead } from './reminder-time'
import type { TaskChanges } from './task'

type Before = { completed: boolean; completedAt: Date | null }

/** The columns to store for an edit, with the ones that follow from it. */
export function editedFields({ dueDate, ...changes }: TaskChanges, before: Before, now: Date, timeZone: string) {
  return { ...changes, ...completion(changes.completed, before, now), ...dueChange(dueDate, now, timeZone) }
}

function completion(completed: boolean | undefined, before: Before, now: Date) {
  if (completed === undefined || completed === before.completed) return {}
  return { completedAt: completed ? now : null }
}

/** A task moved to a future time is reminded of again. */
function dueChange(dueDate: string | null | undefined, now: Date, timeZone: string) {
  if (dueDate === undefined) return {}
  if (dueDate === null) return { dueDate: null, dueHasTime: false }
  const due = parseDue(dueDate, timeZone)
  return { ...due, ...(isReminderAhead(due, now, timeZone) && { reminderSent: false }) }
}
