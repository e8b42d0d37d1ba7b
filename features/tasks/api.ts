import * as z from 'zod'
import { call } from '#core/call'
import { taskBuckets } from './buckets'
import { largestId, NewTask, Task, TaskChanges, taskPriorities } from './task'

/** An address that names no number names no task: it is not found, like any other unknown one. */
const one = z.object({ id: z.coerce.number().int().min(1).max(largestId).catch(0) })

const link = z.coerce.number().int().min(1).max(largestId).optional()

const filters = {
  search: z.string().trim().max(200, 'At most 200 characters').optional(),
  priority: z.enum(taskPriorities).optional(),
  clientId: link,
  dealId: link,
}

export const TaskFilters = z.object({
  ...filters,
  bucket: z.enum(taskBuckets).optional(),
  completed: z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]).optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(500).optional(),
})
export type TaskFilters = z.output<typeof TaskFilters>

/** Bare, it answers the whole list. */
export const listTasks = call('GET /api/tasks', { input: TaskFilters, output: z.array(Task) })

/** How many tasks there are in each bucket, and the time zone in which the owner's days begin. */
export const overviewTasks = call('GET /api/tasks/overview', {
  input: z.object(filters),
  output: z.object({ timeZone: z.string(), counts: z.record(z.enum(taskBuckets), z.number()) }),
})

export const readTask = call('GET /api/tasks/:id', { input: one, output: Task })

export const createTask = call('POST /api/tasks', { input: NewTask, output: Task, status: 201 })

/** Refused with 409 where the task is no longer as it was seen. */
export const editTask = call('PATCH /api/tasks/:id', {
  input: z.object({
    ...TaskChanges.shape,
    ...one.shape,
    /** The `updatedAt` that the editor began from. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Task,
})

export const removeTask = call('DELETE /api/tasks/:id', { input: one, output: z.void(), status: 204 })
