import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { searchedTasks, tasks } from './table'

export const taskSearch = {
  kind: 'task' as const,
  from: tasks,
  id: tasks.id,
  shown: tasks.title,
  ...searchedTasks,
  detail: sql`case when ${tasks.completed} then 'Done' else initcap(${tasks.priority}) || ' priority' end`,
  at: tasks.updatedAt,
} satisfies SearchSource
