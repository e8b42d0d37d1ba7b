import { desc, eq, sql } from 'drizzle-orm'
import { conflict, notFound } from '#core/problem'
import { accountAddresses, type InvitationMail, invitationMailsAfter } from '#features/emails/server/store'
import { notify } from '#features/notifications/server/store'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { queueMail } from '#platform/outbox/outbox'
import { listEvents } from '../../api'
import { defaultEventColor } from '../../event'
import { answerWords, type GuestAnswer } from '../../guest-answer'
import { applyToDays, type ReceivedInvitation, readInvitation, writeReply } from '../../icalendar/read-invitation'
import { type Invitation, isNewerVersion } from '../../invitation'
import { readInvitation as readInvitationCall } from '../../invitations-api'
import { defaultReminder } from '../../reminder-choices'
import { isSameField, type SyncedObject, whole } from '../../sync/event-version'
import { events } from '../table'
import { invitationMails, invitations } from '../table/invitations'
import { defaultCalendar, requestSync } from './calendar-accounts'
import { conflictsWith } from './invitation-conflicts'
import { rejoin } from './split-off'
import { eventsWithUid, objectOf, saveObjects } from './synced-objects'

type InvitationRow = typeof invitations.$inferSelect

/** Mails that arrived out of order are looked for this far back. */
const lookBack = 200
const batchSize = 100

/** Applies the updates, cancellations and replies in new mails, each mail once. */
export async function handleInvitationMails(db: Db, now: Date): Promise<void> {
  const [last] = await db.select().from(invitationMails).orderBy(desc(invitationMails.emailId)).limit(1)
  for (let after = (last?.emailId ?? 0) - lookBack; ; ) {
    const mails = await invitationMailsAfter(db, after, batchSize)
    for (const mail of mails) await db.transaction((tx) => handleMail(tx, mail, now))
    const next = mails.at(-1)?.id
    if (next === undefined || mails.length < batchSize) return
    after = next
  }
}

async function handleMail(tx: Transaction, mail: InvitationMail, now: Date): Promise<void> {
  const marked = await tx
    .insert(invitationMails)
    .values({ emailId: mail.id, handledAt: now })
    .onConflictDoNothing()
    .returning()
  if (marked.length === 0) return
  const { timeZone } = await readBusiness(tx)
  const received = readInvitation(mail.invitation ?? '', timeZone)
  if (!received) return
  if (received.method === 'REPLY') return applyReplies(tx, received)
  const known = await invitationByUid(tx, received.uid)
  if (!known || known.organizer !== received.organizer) return
  const context = { invitation: mail.invitation ?? '', zone: timeZone, now }
  if (received.method === 'CANCEL') return cancel(tx, known, received, context)
  if (isNewerVersion(received, known)) await update(tx, known, received, context)
}

type MailContext = { invitation: string; zone: string; now: Date }

async function invitationByUid(tx: Db, uid: string): Promise<InvitationRow | undefined> {
  const [found] = await tx.select().from(invitations).where(eq(invitations.uid, uid)).for('update')
  return found
}

/** Only those who were invited can answer, and only to the version that they were sent. */
async function applyReplies(tx: Transaction, { uid, sequence, replies }: ReceivedInvitation): Promise<void> {
  for (const row of await eventsWithUid(tx, uid)) {
    if (row.occurrenceDay !== null || sequence < row.sequence) continue
    const guests = new Set([...row.attendees, ...row.invited].map((one) => one.toLowerCase()))
    const answers = Object.entries(replies).filter(([address]) => guests.has(address))
    if (answers.length === 0) continue
    await tx
      .update(events)
      .set({
        guestAnswers: { ...row.guestAnswers, ...Object.fromEntries(answers) },
        updatedAt: sql`${events.updatedAt}`,
      })
      .where(eq(events.id, row.id))
    await publishInvalidation(tx, [listEvents.path])
  }
}

/** A cancelled meeting leaves the calendar, or only the days that were cancelled. */
async function cancel(
  tx: Transaction,
  known: InvitationRow,
  received: ReceivedInvitation,
  { invitation, zone, now }: MailContext,
) {
  const { sequence, stampedAt, days, uid } = received
  if (sequence < known.sequence) return
  const isWhole = days.length === 0
  await tx.update(invitations).set({ sequence, stampedAt, isCancelled: isWhole }).where(eq(invitations.id, known.id))
  const before = await onCalendar(tx, uid, zone)
  const left = isWhole ? {} : applyToDays({ uid, before, invitation, isCancelled: true, ownersZone: zone, now }).object
  await putOnCalendar(tx, uid, left, zone, now)
}

async function update(
  tx: Transaction,
  known: InvitationRow,
  received: ReceivedInvitation,
  { invitation, zone, now }: MailContext,
) {
  const { sequence, stampedAt, uid, days } = received
  const before = await onCalendar(tx, uid, zone)
  const isOnCalendar = Object.keys(before).length > 0
  const { object, leftOut } =
    days.length > 0 ? applyToDays({ uid, before, invitation, isCancelled: false, ownersZone: zone, now }) : received
  const hasMoved = Object.keys(before).some((key) => {
    const [old, current] = [before[key], object[key]]
    return old && current && !isSameField('times', old, current)
  })
  const isChanged = known.answer !== null && (known.isChanged || hasMoved || !isOnCalendar)
  await tx
    .update(invitations)
    .set({ sequence, stampedAt, isCancelled: false, isChanged })
    .where(eq(invitations.id, known.id))
  if (!isOnCalendar) return
  await putOnCalendar(tx, uid, withReminders(object, before), zone, now)
  if (leftOut)
    await notify(tx, {
      kind: 'sync-failure',
      subject: `invitation:${known.id}:${sequence}`,
      title: `“${received.title}” is not all on the calendar`,
      body: `${leftOut}.`,
      href: '/calendar',
    })
}

async function onCalendar(tx: Transaction, uid: string, ownersZone: string): Promise<SyncedObject> {
  await rejoin(tx, uid)
  return objectOf(await eventsWithUid(tx, uid), ownersZone)
}

/** Invitations do not set our reminder: the existing one stays. */
const withReminders = (object: SyncedObject, before: SyncedObject): SyncedObject =>
  Object.fromEntries(
    Object.entries(object).map(([key, version]) => {
      const fallback = version.allDay ? defaultReminder.allDay : defaultReminder.timed
      const earlier = before[key] ?? before[whole]
      return [key, { ...version, reminderMinutes: earlier ? earlier.reminderMinutes : fallback }]
    }),
  )

async function putOnCalendar(tx: Transaction, uid: string, object: SyncedObject, ownersZone: string, now: Date) {
  const rows = await eventsWithUid(tx, uid)
  const [first] = rows
  const calendar = first ? undefined : await defaultCalendar(tx)
  const calendarId = first ? first.calendarId : (calendar?.id ?? null)
  const color = first?.color ?? calendar?.color ?? defaultEventColor
  // The same meeting may be in several calendars; the first is ours to change.
  const inCalendar = rows.filter((row) => row.calendarId === calendarId)
  await saveObjects(tx, [{ uid, object, rows: inCalendar }], { calendarId, color, ownersZone, now })
  if (calendarId) await requestSync(tx)
  await publishInvalidation(tx, [listEvents.path, readInvitationCall.path])
}

/** What a mail says, and the current state of its meeting. */
export async function describeInvitation(db: Db, mail: InvitationMail): Promise<InvitationOutput | null> {
  const { timeZone } = await readBusiness(db)
  const received = mail.invitation === null ? undefined : readInvitation(mail.invitation, timeZone)
  if (!received) return null
  const [known] = await db.select().from(invitations).where(eq(invitations.uid, received.uid))
  const own = await accountAddresses(db)
  const version = received.object[whole] ?? Object.values(received.object)[0]
  const rows = await eventsWithUid(db, received.uid)
  const state = stateOf(received, known, own)
  const canBeAnswered = state === 'open' || state === 'answered' || state === 'changed'
  return {
    state,
    title: received.title,
    startDateTime: version?.startDateTime ?? null,
    endDateTime: version?.endDateTime ?? null,
    startDay: version?.startDay ?? null,
    endDay: version?.endDay ?? null,
    allDay: version?.allDay ?? false,
    rrule: version?.rrule ?? null,
    location: version?.location ?? null,
    organizer: received.organizer || null,
    answer: known?.answer ?? null,
    leftOut: received.leftOut,
    replies: Object.entries(received.replies).map(([address, answer]) => ({ address, answer })),
    conflicts:
      canBeAnswered && version && !version.allDay
        ? await conflictsWith(db, { ...version, uid: received.uid, title: received.title }, timeZone)
        : [],
    eventId: rows.find(({ occurrenceDay }) => occurrenceDay === null)?.id ?? rows[0]?.id ?? null,
  }
}

type InvitationOutput = Omit<Invitation, 'startDateTime' | 'endDateTime' | 'conflicts'> & {
  startDateTime: Date | null
  endDateTime: Date | null
  conflicts: { id: number | null; title: string; startDateTime: Date; endDateTime: Date }[]
}

function stateOf(
  received: ReceivedInvitation,
  known: InvitationRow | undefined,
  own: { address: string }[],
): Invitation['state'] {
  if (received.method === 'REPLY') return 'reply'
  if (received.method === 'CANCEL' || known?.isCancelled) return 'cancelled'
  if (own.some(({ address }) => address === received.organizer)) return 'own'
  if (known && isNewerVersion(known, received)) return 'outdated'
  if (known?.isChanged) return 'changed'
  return known?.answer ? 'answered' : 'open'
}

/** Sends the answer through the account that was invited, and puts the meeting on the calendar or takes it off. */
export async function answerInvitation(db: Db, mail: InvitationMail, answer: GuestAnswer, now: Date) {
  return db.transaction(async (tx) => {
    const { timeZone, name } = await readBusiness(tx)
    const received = mail.invitation === null ? undefined : readInvitation(mail.invitation, timeZone)
    if (received?.method !== 'REQUEST') throw notFound('This mail has no invitation to answer')
    const own = await accountAddresses(tx)
    const known = await invitationByUid(tx, received.uid)
    const state = stateOf(received, known, own)
    if (state === 'cancelled') throw conflict('This meeting was cancelled')
    if (state === 'own') throw conflict('You invite to this meeting yourself')
    if (state === 'outdated') throw conflict('There is a newer version of this invitation. Answer that one.')
    const me = invitedAs(received, mail, own)
    if (!me) throw conflict('No mail account is connected, so the answer cannot be sent. Connect one in Settings.')
    const { uid, sequence, stampedAt, organizer } = received
    const isRepeated = known?.answer === answer && !known.isChanged && !isNewerVersion(received, known)
    const answers = (known?.answers ?? 0) + (isRepeated ? 0 : 1)
    const fields = { uid, sequence, stampedAt, organizer, answer, answers, isChanged: false, isCancelled: false }
    const [row] = await tx
      .insert(invitations)
      .values(fields)
      .onConflictDoUpdate({ target: invitations.uid, set: fields })
      .returning()
    const before = await onCalendar(tx, uid, timeZone)
    const isCancelled = answer === 'declined'
    const days = { uid, before, invitation: mail.invitation ?? '', isCancelled, ownersZone: timeZone, now }
    const object = received.days.length > 0 ? applyToDays(days).object : isCancelled ? {} : received.object
    await putOnCalendar(tx, uid, withReminders(object, before), timeZone, now)
    const reply = { invitation: mail.invitation ?? '', attendee: me.address, name: me.name || name, answer, now }
    if (organizer)
      await queueMail(tx, {
        key: `invitation ${row?.id} ${answers}`,
        accountId: me.id,
        from: me.address,
        to: [{ address: organizer }],
        subject: `${answerWords[answer]}: ${received.title}`,
        text: `${me.name || name || me.address} ${sentences[answer]} “${received.title}”.`,
        ...(mail.messageId && { inReplyTo: mail.messageId, references: [mail.messageId] }),
        attachments: [
          {
            name: 'reply.ics',
            type: 'text/calendar; charset=utf-8; method=REPLY',
            content: Buffer.from(writeReply(reply), 'utf8'),
          },
        ],
      })
    return describeInvitation(tx, mail)
  })
}

const sentences: Record<GuestAnswer, string> = {
  accepted: 'accepts the invitation to',
  tentative: 'may come to',
  declined: 'declines the invitation to',
}

/** The account whose address was invited; for a forwarded invitation, the account that received it. */
function invitedAs(
  received: ReceivedInvitation,
  mail: InvitationMail,
  own: { id: number; address: string; name: string }[],
) {
  const invited = own.filter(({ address }) => received.attendees.includes(address))
  return (
    invited.find(({ id }) => id === mail.accountId) ??
    invited[0] ??
    own.find(({ id }) => id === mail.accountId) ??
    own[0]
  )
}
