import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { isDue } from './due'

export const taskPriorities = ['high', 'medium', 'low'] as const
export type TaskPriority = (typeof taskPriorities)[number]

export const priorityNames: Record<TaskPriority, string> = { high: 'High', medium: 'Medium', low: 'Low' }

export const taskLimits = { title: 300, description: 5000, assignedTo: 200 }

/** A task as it leaves the server. Its day and time are those on the owner's wall. */
export const Task = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string().nullable(),
  dueDate: Timestamp.nullable(),
  /** Without one the task is due on that day, at no particular time. */
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
const emptyIsNothing = (text: string | null) => text || null

const title = atMost(taskLimits.title).min(1, 'Title is required')
const priority = z.enum(taskPriorities, 'Priority is high, medium or low')

/** The largest number that the database gives a record. */
export const largestId = 2_147_483_647
const link = z.number('Please choose one from the list').int().min(1).max(largestId, 'Please choose one from the list')

const optional = {
  description: atMost(taskLimits.description).nullable().transform(emptyIsNothing).optional(),
  dueDate: z.string().refine(isDue, 'Please enter a valid date').nullable().optional(),
  completed: z.boolean().optional(),
  clientId: link.nullable().optional(),
  dealId: link.nullable().optional(),
  assignedTo: atMost(taskLimits.assignedTo).nullable().transform(emptyIsNothing).optional(),
}

/** What a new task may bring; who proposed it and whether it was reminded of are the house's to say. */
export const NewTask = z.object({ ...optional, title, priority: priority.default('medium') })
export type NewTask = z.output<typeof NewTask>

export const TaskChanges = z.object({ ...optional, title: title.optional(), priority: priority.optional() })
export type TaskChanges = z.output<typeof TaskChanges>
