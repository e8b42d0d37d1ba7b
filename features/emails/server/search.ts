import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { emails, searchedEmails } from './table'

export const emailSearch = {
  kind: 'email' as const,
  from: emails,
  id: emails.id,
  shown: emails.subject,
  ...searchedEmails,
  detail: emails.senderName,
  at: sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`,
  where: sql`${emails.folder} <> 'drafts'`,
} satisfies SearchSource
