import { asc, desc, eq } from 'drizzle-orm'
import { conflict, notFound, Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { cancelMail, retryMail } from '#platform/outbox/delivery-state'
import { queueMail } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { showPeople } from '../../addresses'
import type { Outgoing } from '../../draft'
import { letterOf } from '../../letter'
import { whyTooMany } from '../../recipient-limit'
import { noAccount, undoSeconds } from '../../sending'
import { topicOf } from '../../topic'
import type { AttachmentFiles } from '../attachment-files'
import { deliveriesOf } from '../store'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { emailMentions } from '../table/sync'
import { markAnswered, shownByMail } from './changes'
import { answeredBy, threadedWith } from './drafts'
import { attachmentsOf, type EmailRow } from './reading'

/** As whom mail can leave, the one for sending first; as the demo's samples only while there is nobody else. */
export async function findSenders(db: Db) {
  const all = await db.select().from(mailAccounts).orderBy(desc(mailAccounts.isDefault), asc(mailAccounts.id))
  const real = all.filter(({ provider }) => provider !== 'sample')
  return (real.length > 0 ? real : all).map(({ id, address, senderName, signature, isDefault, state, provider }) => ({
    accountId: id,
    address,
    provider,
    name: senderName,
    signature,
    isDefault,
    needsReconnect: state === 'reconnect',
    isSample: provider === 'sample',
  }))
}

/**
 * A draft becomes a sent mail and stands in the outbox, both or neither. Asked for twice, it is the same mail.
 * It waits some seconds there, so that it can be taken back.
 */
export async function sendMail(db: Db, files: AttachmentFiles, mail: Outgoing, now: Date): Promise<EmailRow> {
  const sender = await senderOf(db, mail.accountId)
  if (!sender) {
    if (mail.draftId === null) await beginDraft(db, mail, '', now)
    throw new Problem('no-account', 409, noAccount)
  }
  const crowd = whyTooMany(sender.provider, mail.to.length + mail.cc.length + mail.bcc.length)
  if (crowd) {
    if (mail.draftId === null) await beginDraft(db, mail, sender.address, now)
    throw new Problem('too-many-recipients', 422, crowd)
  }
  return db.transaction(async (tx) => {
    const draft =
      mail.draftId === null ? await beginDraft(tx, mail, sender.address, now) : await lockOwn(tx, mail.draftId)
    if (await isSent(tx, draft)) return draft
    if (draft.folder !== 'drafts' || draft.providerId !== null) throw conflict('This mail is no longer a draft')
    const answered = await answeredBy(tx, draft.answersId)
    const before = draft.ancestors.map(bracketed)
    const outgoing = await queueMail(tx, {
      key: `email ${draft.id} ${draft.draftVersion}`,
      origin: { kind: 'email', id: draft.id },
      accountId: sender.accountId,
      from: sender.address,
      ...addressed(mail),
      subject: mail.subject,
      ...letterOf(mail),
      ...(before.length > 0 && { inReplyTo: before.at(-1) as string, references: before }),
      attachments: await bytesOf(tx, files, draft.id),
      sendAfter: new Date(now.getTime() + undoSeconds * 1000),
    })
    const messageId = await messageIdOf(tx, outgoing)
    const [sent] = await tx
      .update(emails)
      .set({
        folder: 'sent',
        accountId: sender.accountId,
        senderEmail: sender.address,
        senderName: sender.name,
        recipients: showPeople(mail.to),
        cc: showPeople(mail.cc),
        bcc: showPeople(mail.bcc),
        subject: mail.subject,
        topic: topicOf(mail.subject),
        body: mail.body,
        html: mail.html,
        snippet: mail.body.replace(/\s+/g, ' ').trim().slice(0, 200),
        messageId,
        read: true,
        receivedAt: now,
        sentAt: now,
      })
      .where(eq(emails.id, draft.id))
      .returning()
    const row = sent as EmailRow
    await tx
      .insert(emailMentions)
      .values({ accountId: sender.accountId, mention: messageId, threadId: row.threadId })
      .onConflictDoNothing()
    if (answered) await markAnswered(tx, [answered.id])
    await publishInvalidation(tx, shownByMail)
    return row
  })
}

/** Out of the outbox and back among the drafts. */
export async function takeMailBack(db: Db, id: number): Promise<EmailRow> {
  return db.transaction(async (tx) => {
    const mail = await lockOwn(tx, id)
    const delivery = (await deliveriesOf(tx, [id])).get(id)
    if (mail.folder === 'drafts') return mail
    if (!delivery) throw conflict('This mail has already left and cannot be taken back')
    if (delivery.state !== 'cancelled') await cancelMail(tx, delivery.outgoingId)
    const { draftVersion } = mail
    const [draft] = await tx
      .update(emails)
      .set({ folder: 'drafts', messageId: null, sentAt: null, draftVersion: draftVersion + 1 })
      .where(eq(emails.id, id))
      .returning()
    await publishInvalidation(tx, shownByMail)
    return draft as EmailRow
  })
}

export async function sendMailAgain(db: Db, id: number): Promise<EmailRow> {
  return db.transaction(async (tx) => {
    const mail = await lockOwn(tx, id)
    const delivery = (await deliveriesOf(tx, [id])).get(id)
    if (!delivery) throw conflict('This mail has already left')
    await retryMail(tx, delivery.outgoingId)
    await publishInvalidation(tx, shownByMail)
    return mail
  })
}

async function senderOf(tx: Db, accountId: number | null) {
  const senders = await findSenders(tx)
  return senders.find((one) => one.accountId === accountId) ?? (accountId === null ? senders[0] : undefined)
}

async function beginDraft(tx: Db, mail: Outgoing, address: string, now: Date): Promise<EmailRow> {
  const answered = await answeredBy(tx, mail.answersId)
  const [draft] = await tx
    .insert(emails)
    .values({
      senderEmail: address,
      senderName: '',
      recipients: showPeople(mail.to),
      cc: showPeople(mail.cc),
      bcc: showPeople(mail.bcc),
      subject: mail.subject,
      body: mail.body,
      html: mail.html,
      read: true,
      folder: 'drafts',
      receivedAt: now,
      answersId: answered?.id ?? null,
      ...threadedWith(answered),
    })
    .returning()
  return draft as EmailRow
}

async function lockOwn(tx: Db, id: number): Promise<EmailRow> {
  const [mail] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
  if (!mail) throw notFound('This mail no longer exists')
  return mail
}

async function isSent(tx: Db, { id, folder }: EmailRow): Promise<boolean> {
  return folder === 'sent' && (await deliveriesOf(tx, [id])).has(id)
}

const addressed = ({ to, cc, bcc }: Outgoing) => ({ to, cc, bcc })

const bracketed = (id: string) => `<${id}>`

async function bytesOf(tx: Db, files: AttachmentFiles, emailId: number) {
  const attachments = await attachmentsOf(tx, emailId)
  return Promise.all(
    attachments.map(async ({ filename, contentType, file }) => {
      const pieces: Buffer[] = []
      for await (const piece of files.openAttachment(file)) pieces.push(piece as Buffer)
      return { name: filename, type: contentType, content: Buffer.concat(pieces) }
    }),
  )
}

async function messageIdOf(tx: Db, outgoingId: number): Promise<string> {
  const [row] = await tx
    .select({ messageId: outgoingMails.messageId })
    .from(outgoingMails)
    .where(eq(outgoingMails.id, outgoingId))
  return (row?.messageId ?? '').replace(/^<|>$/g, '')
}
