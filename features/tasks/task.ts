import * as z from 'zod'
import { RecordId } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { isDueDate } from './due'

export const taskPriorities = ['high', 'medium', 'low'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const priorityNames: Record<TaskPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

export const taskLimits = { title: 300, description: 5000, assignedTo: 200 }

/** `dueDay` and `dueTime` are in the owner's time zone. */
export const Task = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  dueDate: Timestamp.nullable(),
  /** Without a time the task is due on that day. */
  dueHasTime: z.boolean(),
  dueDay: z.string().nullable(),
  dueTime: z.string().nullable(),
  completed: z.boolean(),
  completedAt: Timestamp.nullable(),
  priority: z.enum(taskPriorities),
  clientId: z.number().nullable(),
  clientName: z.string().nullable(),
  dealId: z.number().nullable(),
  dealName: z.string().nullable(),
  assignedTo: z.string().nullable(),
  aiGenerated: z.boolean(),
  aiReason: z.string().nullable(),
  reminderSent: z.boolean(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Task = z.output<typeof Task>

const atMost = (limit: number) => z.string().trim().max(limit, `At most ${limit} characters`)
const emptyToNull = (text: string | null) => text || null

const title = atMost(taskLimits.title).min(1, 'Title is required')
const priority = z.enum(taskPriorities, 'Priority is high, medium or low')

const optional = {
  description: atMost(taskLimits.description).nullable().transform(emptyToNull).optional(),
  dueDate: z.string().refine(isDueDate, 'Please enter a valid date').nullable().optional(),
  completed: z.boolean().optional(),
  clientId: RecordId.nullable().optional(),
  dealId: RecordId.nullable().optional(),
  assignedTo: atMost(taskLimits.assignedTo).nullable().transform(emptyToNull).optional(),
}

/** `aiGenerated`, `aiReason` and `reminderSent` are set by the server only. */
export const NewTask = z.object({ ...optional, title, priority: priority.default('medium') })
export type NewTask = z.output<typeof NewTask>

export const TaskChanges = z.object({ ...optional, title: title.optional(), priority: priority.optional() })
export type TaskChanges = z.output<typeof TaskChanges>
