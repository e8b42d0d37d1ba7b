import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, instant, oneOf, updatedAt } from '#platform/db/columns'
import { postLanguages, postStatuses } from '../post'

export const neighbourhoodPosts = pgTable(
  'nextdoor_posts',
  {
    ...identity,
    content: text().notNull(),
    imageUrl: text(),
    likes: integer().notNull().default(0),
    comments: integer().notNull().default(0),
    location: text(),
    language: text({ enum: postLanguages }).notNull().default('en'),
    status: text({ enum: postStatuses }).notNull().default('published'),
    scheduledFor: instant(),
    publishedAt: instant(),
    linkCode: text(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('nextdoor_posts_counts_not_negative', sql`${table.likes} >= 0 and ${table.comments} >= 0`),
    oneOf('nextdoor_posts_language_known', table.language, postLanguages),
    oneOf('nextdoor_posts_status_known', table.status, postStatuses),
    uniqueIndex('nextdoor_posts_code_once').on(table.linkCode),
    index('nextdoor_posts_by_age').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('nextdoor_posts_to_publish').on(table.scheduledFor).where(sql`${table.status} = 'scheduled'`),
  ],
)
