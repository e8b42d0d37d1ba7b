import { byPriority } from './ordering'
import type { Task } from './task'

export const maxPriorityTasks = 5

/** The open tasks on the dashboard, highest priority first. */
export const priorityTasks = (tasks: Task[]) =>
  tasks
    .filter(({ completed }) => !completed)
    .toSorted(byPriority)
    .slice(0, maxPriorityTasks)
