import * as z from 'zod'
import { call } from '#core/call'
import { pageNumber, rowsPerPage } from '#core/paging'
import { PathRecordId, queryRecordId } from '#core/record-id'
import { taskBuckets } from './buckets'
import { NewTask, Task, TaskChanges, taskPriorities } from './task'

const idParam = z.object({ id: PathRecordId })

const link = queryRecordId().optional()

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
  page: pageNumber(),
  pageSize: rowsPerPage(),
})
export type TaskFilters = z.output<typeof TaskFilters>

/** Without paging it answers the whole list. */
export const listTasks = call('GET /api/tasks', { input: TaskFilters, output: z.array(Task) })

/** The number of tasks in each bucket, and the owner's time zone. */
export const overviewTasks = call('GET /api/tasks/overview', {
  input: z.object(filters),
  output: z.object({ timeZone: z.string(), counts: z.record(z.enum(taskBuckets), z.number()) }),
})

export const readTask = call('GET /api/tasks/:id', { input: idParam, output: Task })

export const createTask = call('POST /api/tasks', { input: NewTask, output: Task, status: 201 })

/** Answers 409 where the task has changed since `seenAt`. */
export const editTask = call('PATCH /api/tasks/:id', {
  input: z.object({
    ...TaskChanges.shape,
    ...idParam.shape,
    /** The `updatedAt` of the version that was edited. */
    seenAt: z.iso.datetime({ offset: true }).optional(),
  }),
  output: Task,
})

export const removeTask = call('DELETE /api/tasks/:id', { input: idParam, output: z.void(), status: 204 })
