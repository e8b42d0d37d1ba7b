import { buffer } from 'node:stream/consumers'
import { asc, desc, eq } from 'drizzle-orm'
import { conflict, notFound, Problem } from '#core/problem'
import type { Db } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { cancelMail, retryMail } from '#platform/outbox/delivery-state'
import { queueMail } from '#platform/outbox/outbox'
import { outgoingMails } from '#platform/outbox/table'
import { formatPeople } from '../../addresses'
import { attachmentName } from '../../attachment-name'
import { baseSubject } from '../../base-subject'
import type { EmailToSend } from '../../draft'
import { isShownInText } from '../../inline-picture'
import { noAccountMessage } from '../../mail-account'
import { undoSeconds } from '../../mail-limits'
import { outgoingMessageBody } from '../../outgoing-message'
import { recipientLimitProblem } from '../../recipient-limit'
import type { AttachmentFiles } from '../attachment-files'
import { emails } from '../table'
import { mailAccounts } from '../table/accounts'
import { emailMentions } from '../table/sync'
import { removeDraftCopies } from './draft-copies'
import { findRepliedTo, threadOfReply } from './drafts'
import { attachmentsOf, type EmailRow } from './find'
import { deliveriesOf } from './list'
import { mailCallPaths, markAnswered } from './update'

type Sender = Awaited<ReturnType<typeof listSenders>>[number]

/** Accounts to send from, the default first; the sample account only if there is no other. */
export async function listSenders(db: Db) {
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

/** The account to send a mail from. A new mail that cannot be sent is kept as a draft, which the refusal leaves. */
export async function chooseSender(db: Db, mail: EmailToSend, now: Date): Promise<Sender> {
  const sender = await senderOf(db, mail.accountId)
  if (!sender) {
    if (mail.draftId === null) await createDraft(db, mail, '', now)
    throw new Problem('no-account', 409, noAccountMessage)
  }
  const tooMany = recipientLimitProblem(sender.provider, mail.to.length + mail.cc.length + mail.bcc.length)
  if (tooMany) {
    if (mail.draftId === null) await createDraft(db, mail, sender.address, now)
    throw new Problem('too-many-recipients', 422, tooMany)
  }
  return sender
}

/**
 * Moves a draft to the sent folder and queues it in the outbox, in one transaction. Idempotent per draft version.
 * The outbox holds it for some seconds, so that sending can be undone.
 */
export async function sendMail(
  db: Db,
  files: AttachmentFiles,
  sender: Sender,
  mail: EmailToSend,
  now: Date,
): Promise<EmailRow> {
  return db.transaction(async (tx) => {
    const draft =
      mail.draftId === null ? await createDraft(tx, mail, sender.address, now) : await lockEmail(tx, mail.draftId)
    if (await isSent(tx, draft)) return draft
    if (draft.folder !== 'drafts' || draft.providerId !== null) throw conflict('This mail is no longer a draft')
    const answered = await findRepliedTo(tx, draft.answersId)
    const references = draft.ancestors.map(withBrackets)
    const outgoing = await queueMail(tx, {
      key: `email ${draft.id} ${draft.draftVersion}`,
      origin: { kind: 'email', id: draft.id },
      accountId: sender.accountId,
      from: sender.address,
      ...recipientsOf(mail),
      subject: mail.subject,
      ...outgoingMessageBody(mail),
      ...(references.length > 0 && { inReplyTo: references.at(-1) as string, references }),
      attachments: await readAttachments(tx, files, draft.id, mail.html),
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
        recipients: formatPeople(mail.to),
        cc: formatPeople(mail.cc),
        bcc: formatPeople(mail.bcc),
        subject: mail.subject,
        topic: baseSubject(mail.subject),
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
    await removeDraftCopies(tx, [row.id])
    await publishInvalidation(tx, mailCallPaths)
    return row
  })
}

/** Cancels the queued mail and makes it a draft again. */
export async function undoSend(db: Db, id: number): Promise<EmailRow> {
  return db.transaction(async (tx) => {
    const mail = await lockEmail(tx, id)
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
    await publishInvalidation(tx, mailCallPaths)
    return draft as EmailRow
  })
}

export async function resendMail(db: Db, id: number): Promise<EmailRow> {
  return db.transaction(async (tx) => {
    const mail = await lockEmail(tx, id)
    const delivery = (await deliveriesOf(tx, [id])).get(id)
    if (!delivery) throw conflict('This mail has already left')
    await retryMail(tx, delivery.outgoingId)
    await publishInvalidation(tx, mailCallPaths)
    return mail
  })
}

async function senderOf(tx: Db, accountId: number | null) {
  const senders = await listSenders(tx)
  return senders.find((one) => one.accountId === accountId) ?? (accountId === null ? senders[0] : undefined)
}

async function createDraft(tx: Db, mail: EmailToSend, address: string, now: Date): Promise<EmailRow> {
  const answered = await findRepliedTo(tx, mail.answersId)
  const [draft] = await tx
    .insert(emails)
    .values({
      senderEmail: address,
      senderName: '',
      recipients: formatPeople(mail.to),
      cc: formatPeople(mail.cc),
      bcc: formatPeople(mail.bcc),
      subject: mail.subject,
      body: mail.body,
      html: mail.html,
      read: true,
      folder: 'drafts',
      receivedAt: now,
      answersId: answered?.id ?? null,
      ...threadOfReply(answered),
    })
    .returning()
  return draft as EmailRow
}

async function lockEmail(tx: Db, id: number): Promise<EmailRow> {
  const [mail] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
  if (!mail) throw notFound('This mail no longer exists')
  return mail
}

async function isSent(tx: Db, { id, folder }: EmailRow): Promise<boolean> {
  return folder === 'sent' && (await deliveriesOf(tx, [id])).has(id)
}

const recipientsOf = ({ to, cc, bcc }: EmailToSend) => ({ to, cc, bcc })

const withBrackets = (id: string) => `<${id}>`

async function readAttachments(tx: Db, files: AttachmentFiles, emailId: number, html: string | null) {
  const attachments = await attachmentsOf(tx, emailId)
  return Promise.all(
    attachments.map(async ({ filename, contentType, contentId, file }) => ({
      name: attachmentName(filename, contentType),
      type: contentType,
      contentId: isShownInText(contentId, html) ? contentId : null,
      content: await buffer(files.openAttachment(file)),
    })),
  )
}

async function messageIdOf(tx: Db, outgoingId: number): Promise<string> {
  const [row] = await tx
    .select({ messageId: outgoingMails.messageId })
    .from(outgoingMails)
    .where(eq(outgoingMails.id, outgoingId))
  return (row?.messageId ?? '').replace(/^<|>$/g, '')
}
