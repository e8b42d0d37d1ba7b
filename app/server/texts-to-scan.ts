import { and, desc, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { TextToScan } from '#features/calendar/suggestion'
import { emails } from '#features/emails/server/table'
import { notes } from '#features/notes/server/table'
import type { Db } from '#platform/db/database'

const day = 86_400_000
const reach = { days: 60, mails: 400, notes: 200 }

/** What was written lately and may speak of events: mails that came or went, and notes. Draws on two features, so it is composed here. */
export async function textsToScan(db: Db, now: Date): Promise<TextToScan[]> {
  const since = new Date(now.getTime() - reach.days * day)
  const lately = and(inArray(emails.folder, ['inbox', 'sent']), gte(emails.receivedAt, since))
  return [...(await mails(db, lately)), ...(await writtenNotes(db, since))]
}

export const mailsToScan = (db: Db, ids: number[]): Promise<TextToScan[]> => mails(db, inArray(emails.id, ids))

async function mails(db: Db, which: SQL | undefined): Promise<TextToScan[]> {
  const other = sql<string>`case when ${emails.folder} = 'sent'
    then coalesce(substring(${emails.recipients} from '[^\s,;<>"]+@[^\s,;<>"]+'), '') else ${emails.senderEmail} end`
  const rows = await db
    .select({
      id: emails.id,
      subject: emails.subject,
      body: emails.body,
      invitation: emails.invitation,
      senderName: emails.senderName,
      folder: emails.folder,
      writtenAt: sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`.mapWith(emails.createdAt),
      address: other,
      clientId: sql<
        number | null
      >`(select id from clients where clients.email <> '' and lower(clients.email) = lower(${other}) order by id limit 1)`,
    })
    .from(emails)
    .where(which)
    .orderBy(desc(emails.receivedAt))
    .limit(reach.mails)
  return rows.map(({ id, subject, body, invitation, senderName, folder, writtenAt, address, clientId }) => ({
    source: 'email',
    sourceId: id,
    writtenAt,
    title: subject,
    // A calendar file that came along says it for certain.
    text: invitation ? `${body}\n${invitation}` : body,
    from: address ? { name: folder === 'sent' ? '' : senderName, address } : null,
    clientId,
  }))
}

async function writtenNotes(db: Db, since: Date): Promise<TextToScan[]> {
  const rows = await db
    .select()
    .from(notes)
    .where(and(gte(notes.updatedAt, since), sql`${notes.folder} is distinct from 'archive'`))
    .orderBy(desc(notes.updatedAt))
    .limit(reach.notes)
  return rows.map(({ id, title, content, updatedAt, clientId }) => ({
    source: 'note',
    sourceId: id,
    writtenAt: updatedAt,
    title,
    text: content,
    from: null,
    clientId,
  }))
}
