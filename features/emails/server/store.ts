import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { findClientsByIds } from '#features/clients/server/store'
import type { Db } from '#platform/db/database'
import type { EmailFolder } from '../email'
import { excludedPattern } from '../excluded-senders'
import { emails } from './table'

const shown = 20

export type EmailFilter = { clientId?: number | undefined; folder?: EmailFolder | undefined; limit: number }

/** Newest first. */
export async function findEmails(db: Db, { clientId, folder, limit }: EmailFilter) {
  const inFolder = folder && eq(emails.folder, folder)
  if (clientId === undefined) return newest(db, inFolder, limit)
  const [client] = await findClientsByIds(db, [clientId])
  return client?.email ? newest(db, and(inFolder, withAddress(client.email)), limit) : []
}

/** What came in last, without those who never belong there. */
export async function recentEmails(db: Db) {
  const sender = sql`${emails.senderName} || ' ' || ${emails.senderEmail}`
  return newest(db, and(eq(emails.folder, 'inbox'), sql`(${sender}) !~* ${excludedPattern}`), shown)
}

export async function importantEmails(db: Db) {
  return newest(db, and(emails.important, eq(emails.folder, 'inbox')), shown)
}

async function newest(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select(columns)
    .from(emails)
    .where(where)
    .orderBy(sql`${emails.receivedAt} desc nulls last`, emails.id)
    .limit(limit)
}

/** From the address or to it, as a whole: rosa@ is not mariarosa@. */
function withAddress(email: string): SQL | undefined {
  const address = email.toLowerCase()
  const contains = `%${address.replace(/[\\%_]/g, '\\$&')}%`
  const isAmongRecipients = sql`
    lower(${emails.recipients}) like ${contains}
    and ${address} = any(regexp_split_to_array(lower(${emails.recipients}), '[\\s,;<>"]+'))`
  return or(eq(sql`lower(${emails.senderEmail})`, address), isAmongRecipients)
}

const { importanceAnalysis, importanceScore, ...others } = getTableColumns(emails)
const columns = { ...others, importance_analysis: importanceAnalysis, importance_score: importanceScore }
