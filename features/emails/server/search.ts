import { sql } from 'drizzle-orm'
import type { SearchSource } from '#platform/search/search'
import { emails, searchedEmails, sortTime } from './table'

export const emailSearch = {
  kind: 'email' as const,
  from: emails,
  id: emails.id,
  shown: emails.subject,
  ...searchedEmails,
  detail: emails.senderName,
  at: sortTime(emails),
  newest: sql`${sortTime(emails)} desc, ${emails.id} desc`,
  where: sql`${emails.folder} <> 'drafts'`,
} satisfies SearchSource
