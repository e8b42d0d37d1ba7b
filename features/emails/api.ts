import * as z from 'zod'
import { call } from '#core/call'
import { Client } from '#features/clients/client'
import { Document } from '#features/documents/document'
import { DraftChanges, NewEmail, Outgoing, Sender } from './draft'
import { Email, ListedEmail, LiveEmail, MailStatus, OpenedEmail, ThreadEmail } from './email'
import { moveTargets } from './mail-change'
import { MailFilter } from './mail-list'
import { SyncAnswer } from './sync-answer'

const nothing = z.object({})

/** By our number, or by the mail provider's. */
const one = z.object({ id: z.string().min(1).max(200) })
const emailId = z.coerce.number('Must be a number').int('Must be a whole number').min(1).max(2_147_483_647)
const own = z.object({ id: emailId.catch(0) })
const several = z.array(emailId).min(1, 'Please choose at least one email').max(1000, 'At most 1000 at once')

/** The mails of a folder, or those from and to a client. */
export const listEmails = call('GET /api/emails', { input: MailFilter, output: z.array(ListedEmail) })

/** How many mails wait to be read, and how many drafts to be finished. */
export const overviewEmails = call('GET /api/emails/overview', {
  input: nothing,
  output: z.object({
    inbox: z.number(),
    primary: z.number(),
    others: z.number(),
    junk: z.number(),
    drafts: z.number(),
  }),
})

export const openEmail = call('GET /api/emails/:id', { input: one, output: OpenedEmail })

/** The conversation that a mail belongs to, oldest first. */
export const readThread = call('GET /api/emails/:id/thread', { input: one, output: z.array(ThreadEmail) })

export const markEmailRead = call('POST /api/emails/:id/read', {
  input: one,
  output: z.object({ id: z.number(), read: z.boolean() }),
})

/** Marks mails, or where `wholeThreads` is said, everything of their conversations in the same folder. */
export const markEmails = call('POST /api/emails/mark', {
  input: z.object({
    ids: several,
    read: z.boolean().optional(),
    starred: z.boolean().optional(),
    wholeThreads: z.boolean().optional(),
  }),
  output: z.object({ ids: z.array(z.number()) }),
})

export const moveEmails = call('POST /api/emails/move', {
  input: z.object({
    ids: several,
    to: z.union([z.enum(moveTargets), z.object({ folderId: emailId })], 'There is no such folder'),
    wholeThreads: z.boolean().optional(),
  }),
  output: z.object({ ids: z.array(z.number()) }),
})

/** Removes mails for ever. Only what lies in the trash, the junk or among the drafts goes so. */
export const destroyEmails = call('POST /api/emails/destroy', {
  input: z.object({ ids: several, wholeThreads: z.boolean().optional() }),
  output: z.object({ ids: z.array(z.number()) }),
})

/** The folders of the owner's own, by account. */
export const listMailFolders = call('GET /api/emails/folders', {
  input: nothing,
  output: z.array(z.object({ id: z.number(), accountId: z.number(), account: z.string(), name: z.string() })),
})

export const showImages = call('POST /api/emails/:id/images', {
  input: own.extend({ always: z.boolean() }),
  output: z.object({ sender: z.string(), always: z.boolean() }),
})

/** Keeps a mail: a draft, a copy of what was sent, or any other. */
export const keepEmail = call('POST /api/emails', { input: NewEmail, output: OpenedEmail, status: 201 })

/** Refused with 409 where the draft is no longer as it was seen. */
export const saveDraft = call('PATCH /api/emails/:id', {
  input: DraftChanges.extend({ id: own.shape.id, draftVersion: z.number().int().min(0) }),
  output: OpenedEmail,
})

export const sendEmail = call('POST /api/emails/send', { input: Outgoing, output: OpenedEmail, status: 201 })

/** Out of the outbox and back among the drafts, as long as it certainly has not left. */
export const takeEmailBack = call('POST /api/emails/:id/take-back', { input: own, output: OpenedEmail })

export const sendEmailAgain = call('POST /api/emails/:id/send-again', { input: own, output: OpenedEmail })

export const createClientFromEmail = call('POST /api/emails/:id/create-client', {
  input: one,
  /** `isNew` is false where the sender was a client already. */
  output: Client.extend({ isNew: z.boolean() }),
})

/** As whom mail can leave; the first is the one unless another is chosen. */
export const listSenders = call('GET /api/emails/senders', {
  input: nothing,
  output: z.array(Sender),
})

/** Whom a few letters may mean: clients first, then those who wrote or were written to. */
export const findPeople = call('GET /api/emails/people', {
  input: z.object({ search: z.string().trim().max(100) }),
  output: z.array(z.object({ name: z.string(), address: z.string(), isClient: z.boolean() })),
})

/** Keeps a copy of an attachment among the documents, with the client who sent it. Kept before, it is the same document. */
export const saveAttachment = call('POST /api/emails/:id/attachments/:position/document', {
  input: one.extend({ position: z.coerce.number().int().min(0).max(10_000).catch(-1) }),
  output: Document,
  status: 201,
})

export const attachmentPath = (emailId: number, position: number) => `/api/emails/${emailId}/attachments/${position}`
export const addAttachmentPath = (emailId: number, name: string) =>
  `/api/emails/${emailId}/attachments?name=${encodeURIComponent(name)}`
export const rawPath = (emailId: number) => `/api/emails/${emailId}/raw`
export const framePath = '/api/emails/frame'

export const removeAttachment = call('DELETE /api/emails/:id/attachments/:position', {
  input: own.extend({ position: z.coerce.number().int().min(0) }),
  output: z.void(),
  status: 204,
})

export const recentEmails = call('GET /api/emails/recent', { input: nothing, output: z.array(Email) })

export const importantEmails = call('GET /api/emails/important', { input: nothing, output: z.array(Email) })

export const gmailStatus = call('GET /api/gmail/status', { input: nothing, output: MailStatus })

export const outlookStatus = call('GET /api/outlook/status', { input: nothing, output: MailStatus })

export const liveEmails = call('GET /api/gmail/emails', { input: nothing, output: z.array(LiveEmail) })

export const syncEmails = call('POST /api/gmail/sync', { input: nothing, output: SyncAnswer.partial() })

/** The owner's verdict on a mail; the rules learn from it. */
export const judgeEmail = call('POST /api/emails/:id/importance', {
  input: own.extend({ important: z.boolean() }),
  output: z.void(),
  status: 204,
})

export const batchLimit = 20
const batchWords = 'Between 1 and 100 emails at once'

export const analyzeBatch = call('POST /api/emails/analyze-batch', {
  input: z.object({
    limit: z.number(batchWords).int(batchWords).min(1, batchWords).max(100, batchWords).default(batchLimit),
  }),
  output: z.object({ message: z.string().optional(), analyzedCount: z.number() }),
})
