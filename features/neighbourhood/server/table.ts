import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { identity } from '#platform/db/columns'

export const neighbourhoodPosts = pgTable(
  'nextdoor_posts',
  {
    ...identity,
    content: text().notNull(),
    imageUrl: text(),
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    location: text(),
  },
  (table) => [
    check('nextdoor_posts_counts_not_negative', sql`${table.likes} >= 0 and ${table.comments} >= 0`),
    index('nextdoor_posts_by_age').on(table.createdAt.desc()),
  ],
)
