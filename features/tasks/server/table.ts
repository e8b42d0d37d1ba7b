import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { clients } from '#features/clients/server/table'
import { deals } from '#features/deals/server/table'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { type SearchableText, searchIndexes } from '#platform/search/searchable-text'
import { taskPriorities } from '../task'

export const tasks = pgTable(
  'tasks',
  {
    ...identity,
    title: text().notNull(),
    description: text(),
    dueDate: instant(),
    /** Without a time the task is due on that day. */
    dueHasTime: boolean().notNull().default(false),
    completedAt: instant(),
    completed: boolean().notNull().default(false),
    priority: text({ enum: taskPriorities }).notNull().default('medium'),
    clientId: integer().references(() => clients.id, { onDelete: 'set null' }),
    dealId: integer().references(() => deals.id, { onDelete: 'set null' }),
    assignedTo: text(),
    aiGenerated: boolean().notNull().default(false),
    aiReason: text(),
    reminderSent: boolean().notNull().default(false),
    updatedAt: updatedAt(),
  },
  (table) => [
    oneOf('tasks_priority_known', table.priority, taskPriorities),
    index('tasks_by_due').on(table.completed, table.dueDate),
    index('tasks_by_client').on(table.clientId),
    index('tasks_by_deal').on(table.dealId),
    ...searchIndexes('tasks', searchedTasks),
  ],
)

export const searchedTasks: SearchableText = { title: tasks.title, body: [tasks.description] }

export { clients, deals }
