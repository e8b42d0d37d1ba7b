import { type Task, type TaskPriority, taskPriorities } from './task'

type Ordered = Pick<Task, 'id' | 'dueDate' | 'priority'>

export const priorityRank = (priority: TaskPriority) => taskPriorities.indexOf(priority)

/** What is due first comes first, what has no date last; then by priority, then the oldest. */
export const byUrgency = (a: Ordered, b: Ordered) =>
  dueAt(a) - dueAt(b) || priorityRank(a.priority) - priorityRank(b.priority) || a.id - b.id

/** High, medium, low; within each, what is due first. */
export const byPriority = (a: Ordered, b: Ordered) =>
  priorityRank(a.priority) - priorityRank(b.priority) || byUrgency(a, b)

/** Later than any date that can be entered, and still a number to subtract. */
const never = 8.64e15
const dueAt = ({ dueDate }: Ordered) => (dueDate === null ? never : new Date(dueDate).getTime())
