import { byPriority } from './ordering'
import type { Task } from './task'

export const priorityTasksShown = 5

/** What the dashboard puts before the owner: a few of the tasks still to do, high before medium before low. */
export const priorityTasks = (tasks: Task[]) =>
  tasks
    .filter(({ completed }) => !completed)
    .toSorted(byPriority)
    .slice(0, priorityTasksShown)
