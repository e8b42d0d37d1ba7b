import { type Task, type TaskPriority, taskPriorities } from './task'

type Ordered = Pick<Task, 'id' | 'dueDate' | 'priority'>

export const priorityRank = (priority: TaskPriority) => taskPriorities.indexOf(priority)

/** Earliest due first, without a date last; then by priority, then oldest. */
export const byUrgency = (a: Ordered, b: Ordered) =>
  dueAt(a) - dueAt(b) || priorityRank(a.priority) - priorityRank(b.priority) || a.id - b.id

/** High, medium, low; within each by urgency. */
export const byPriority = (a: Ordered, b: Ordered) =>
  priorityRank(a.priority) - priorityRank(b.priority) || byUrgency(a, b)

/** Later than any date that can be entered; `Infinity - Infinity` would be NaN. */
const never = 8.64e15
const dueAt = ({ dueDate }: Ordered) => (dueDate === null ? never : new Date(dueDate).getTime())
