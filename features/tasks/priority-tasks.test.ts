import { expect, test } from 'vitest'
import { priorityTasks } from './priority-tasks'
import type { Task, TaskPriority } from './task'

const task = (id: number, priority: TaskPriority, completed = false) =>
  ({ id, priority, completed, dueDate: null }) as Task

test('at most five tasks, incomplete ones only, high before medium before low', () => {
  const tasks = [
    task(1, 'low'),
    task(2, 'medium'),
    task(3, 'high', true),
    task(4, 'high'),
    task(5, 'medium'),
    task(6, 'high'),
    task(7, 'low'),
  ]
  expect(priorityTasks(tasks).map(({ id }) => id)).toEqual([4, 6, 2, 5, 1])
})
