import { and, desc, gte, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { day } from '#core/durations'
import type { TextToScan } from '#features/calendar/suggestion'
import { clients } from '#features/clients/server/table'
import { emails } from '#features/emails/server/table'
import { notes } from '#features/notes/server/table'
import type { Db } from '#platform/db/database'

const limits = { days: 60, mails: 400, notes: 200, characters: 100_000 }

/** Recent mails and notes to scan for events. Composed here because it reads two features. */
export async function textsToScan(db: Db, now: Date): Promise<TextToScan[]> {
  const since = new Date(now.getTime() - limits.days * day)
  const recent = and(inArray(emails.folder, ['inbox', 'sent']), gte(emails.receivedAt, since))
  return [...(await readMails(db, recent)), ...(await readNotes(db, since))]
}

export const mailsToScan = (db: Db, ids: number[]): Promise<TextToScan[]> => readMails(db, inArray(emails.id, ids))

async function readMails(db: Db, condition: SQL | undefined): Promise<TextToScan[]> {
  const correspondent = sql<string>`case when ${emails.folder} = 'sent'
    then coalesce(substring(${emails.recipients} from '[^\s,;<>"]+@[^\s,;<>"]+'), '') else ${emails.senderEmail} end`
  const rows = await db
    .select({
      id: emails.id,
      subject: emails.subject,
      body: sql<string>`left(${emails.body}, ${limits.characters})`,
      invitation: emails.invitation,
      senderName: emails.senderName,
      folder: emails.folder,
      writtenAt: sql`coalesce(${emails.receivedAt}, ${emails.createdAt})`.mapWith(emails.createdAt),
      address: correspondent,
      clientId: sql<
        number | null
      >`(select ${clients.id} from ${clients} where ${and(ne(clients.email, ''), sql`lower(${clients.email}) = lower(${correspondent})`)}
        order by ${clients.id} limit 1)`,
    })
    .from(emails)
    .where(condition)
    .orderBy(desc(emails.receivedAt))
    .limit(limits.mails)
  return rows.map(({ id, subject, body, invitation, senderName, folder, writtenAt, address, clientId }) => ({
    source: 'email',
    sourceId: id,
    writtenAt,
    title: subject,
    // An attached calendar file is the most reliable source.
    text: invitation ? `${body}\n${invitation}` : body,
    from: address ? { name: folder === 'sent' ? '' : senderName, address } : null,
    clientId,
  }))
}

async function readNotes(db: Db, since: Date): Promise<TextToScan[]> {
  const rows = await db
    .select()
    .from(notes)
    .where(and(gte(notes.updatedAt, since), sql`${notes.folder} is distinct from 'archive'`))
    .orderBy(desc(notes.updatedAt))
    .limit(limits.notes)
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
