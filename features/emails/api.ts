import * as z from 'zod'
import { call } from '#core/call'
import { PathRecordId, queryRecordId } from '#core/record-id'
import { Client } from '#features/clients/client'
import { Document } from '#features/documents/document'
import { DraftChanges, EmailToSend, NewEmail, Sender } from './draft'
import { Email, ListedEmail, LiveEmail, MailStatus, OpenedEmail, ThreadEmail } from './email'
import { moveTargets } from './mail-change'
import { MailFilter } from './mail-filter'
import { SyncResult } from './sync-result'

const nothing = z.object({})

/** By our id or the provider's. */
const anyEmail = z.object({ id: z.string().min(1).max(200) })
const ownEmail = z.object({ id: PathRecordId })
const emailIds = z.array(queryRecordId()).min(1, 'Please choose at least one email').max(1000, 'At most 1000 at once')

/** The mails of a folder, or those from and to a client. */
export const listEmails = call('GET /api/emails', { input: MailFilter, output: z.array(ListedEmail) })

/** Counts of unread mails and of drafts. */
export const countEmails = call('GET /api/emails/overview', {
  input: nothing,
  output: z.object({
    inbox: z.number(),
    primary: z.number(),
    others: z.number(),
    junk: z.number(),
    drafts: z.number(),
  }),
})

export const openEmail = call('GET /api/emails/:id', { input: anyEmail, output: OpenedEmail })

/** The conversation that a mail belongs to, oldest first. */
export const listThread = call('GET /api/emails/:id/thread', { input: anyEmail, output: z.array(ThreadEmail) })

export const markEmailRead = call('POST /api/emails/:id/read', {
  input: anyEmail,
  output: z.object({ id: z.number(), read: z.boolean() }),
})

/** With `wholeThreads`, marks all mails of the same conversations in the same folder. */
export const markEmails = call('POST /api/emails/mark', {
  input: z.object({
    ids: emailIds,
    read: z.boolean().optional(),
    starred: z.boolean().optional(),
    wholeThreads: z.boolean().optional(),
  }),
  output: z.object({ ids: z.array(z.number()) }),
})

export const moveEmails = call('POST /api/emails/move', {
  input: z.object({
    ids: emailIds,
    to: z.union([z.enum(moveTargets), z.object({ folderId: queryRecordId() })], 'There is no such folder'),
    wholeThreads: z.boolean().optional(),
  }),
  output: z.object({ ids: z.array(z.number()) }),
})

/** Deletes mails permanently; allowed only in trash, junk and drafts. */
export const destroyEmails = call('POST /api/emails/destroy', {
  input: z.object({ ids: emailIds, wholeThreads: z.boolean().optional() }),
  output: z.object({ ids: z.array(z.number()) }),
})

/** The folders that the owner created at the provider. */
export const listMailFolders = call('GET /api/emails/folders', {
  input: nothing,
  output: z.array(z.object({ id: z.number(), accountId: z.number(), account: z.string(), name: z.string() })),
})

export const showImages = call('POST /api/emails/:id/images', {
  input: ownEmail.extend({ always: z.boolean() }),
  output: z.object({ sender: z.string(), always: z.boolean() }),
})

/** Stores a mail: a draft, a copy of a sent mail, or any other. */
export const createEmail = call('POST /api/emails', { input: NewEmail, output: OpenedEmail, status: 201 })

/** Refused with 409 if the draft was changed elsewhere. */
export const saveDraft = call('PATCH /api/emails/:id', {
  input: DraftChanges.extend({ id: ownEmail.shape.id, draftVersion: z.number().int().min(0) }),
  output: OpenedEmail,
})

export const sendEmail = call('POST /api/emails/send', { input: EmailToSend, output: OpenedEmail, status: 201 })

/** Moves a mail from the outbox back to the drafts; possible only before it was handed to the mail server. */
export const undoSend = call('POST /api/emails/:id/take-back', { input: ownEmail, output: OpenedEmail })

export const resendEmail = call('POST /api/emails/:id/send-again', { input: ownEmail, output: OpenedEmail })

export const createClientFromEmail = call('POST /api/emails/:id/create-client', {
  input: anyEmail,
  /** `isNew` is false if the sender already was a client. */
  output: Client.extend({ isNew: z.boolean() }),
})

/** The accounts that mail can be sent from, the default first. */
export const listSenders = call('GET /api/emails/senders', {
  input: nothing,
  output: z.array(Sender),
})

/** Completes a recipient: clients first, then people who wrote or were written to. */
export const findPeople = call('GET /api/emails/people', {
  input: z.object({ search: z.string().trim().max(100) }),
  output: z.array(z.object({ name: z.string(), address: z.string(), isClient: z.boolean() })),
})

/** Saves a copy of an attachment as a document of the client who sent it; saving it again returns the same document. */
export const saveAttachment = call('POST /api/emails/:id/attachments/:position/document', {
  input: anyEmail.extend({ position: z.coerce.number().int().min(0).max(10_000).catch(-1) }),
  output: Document,
  status: 201,
})

export const attachmentPath = (emailId: number, position: number) => `/api/emails/${emailId}/attachments/${position}`
export const addAttachmentPath = (emailId: number, name: string) =>
  `/api/emails/${emailId}/attachments?name=${encodeURIComponent(name)}`
export const rawPath = (emailId: number) => `/api/emails/${emailId}/raw`
export const framePath = '/api/emails/frame'

export const removeAttachment = call('DELETE /api/emails/:id/attachments/:position', {
  input: ownEmail.extend({ position: z.coerce.number().int().min(0) }),
  output: z.void(),
  status: 204,
})

export const recentEmails = call('GET /api/emails/recent', { input: nothing, output: z.array(Email) })

export const importantEmails = call('GET /api/emails/important', { input: nothing, output: z.array(Email) })

export const gmailStatus = call('GET /api/gmail/status', { input: nothing, output: MailStatus })

export const outlookStatus = call('GET /api/outlook/status', { input: nothing, output: MailStatus })

export const liveEmails = call('GET /api/gmail/emails', { input: nothing, output: z.array(LiveEmail) })

export const syncEmails = call('POST /api/gmail/sync', { input: nothing, output: SyncResult.partial() })

/** The owner marks a mail as important or not; scoring learns from it. */
export const rateEmail = call('POST /api/emails/:id/importance', {
  input: ownEmail.extend({ important: z.boolean() }),
  output: z.void(),
  status: 204,
})

export const batchLimit = 20
const batchMessage = 'Between 1 and 100 emails at once'

export const analyzeBatch = call('POST /api/emails/analyze-batch', {
  input: z.object({
    limit: z.number(batchMessage).int(batchMessage).min(1, batchMessage).max(100, batchMessage).default(batchLimit),
  }),
  output: z.object({ message: z.string().optional(), analyzedCount: z.number() }),
})
