import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { events, searchedEvents } from './table'

export const eventSearch = {
  kind: 'event' as const,
  from: events,
  id: events.id,
  shown: events.title,
  ...searchedEvents,
  detail: events.location,
  at: events.startDateTime,
  newest: sql`${events.startDateTime} desc, ${events.endDateTime} desc`,
  where: sql`not ${events.isSuggested}`,
} satisfies SearchSource
