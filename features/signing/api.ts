import * as z from 'zod'
import { call, fileOf } from '#core/call'
import { PathRecordId, queryRecordId } from '#core/record-id'
import { SignHistoryEntry } from './history'
import { SignRequest, signRequestStates } from './sign-request'
import { DraftChanges, NewSignRequest, SignerEmail, SignerName, withOwnEmails } from './sign-request-input'

const byId = z.object({ id: PathRecordId })

export const SignRequestQuery = z.object({
  contractId: queryRecordId().optional(),
  documentId: queryRecordId().optional(),
  quoteId: queryRecordId().optional(),
  clientId: queryRecordId().optional(),
  state: z.enum(signRequestStates, 'There is no such state').optional(),
  page: z.coerce.number('Must be a number').int('Must be a whole number').min(1).max(1_000_000).optional(),
  pageSize: z.coerce.number('Must be a number').int('Must be a whole number').min(1).max(200).optional(),
})
export type SignRequestQuery = z.output<typeof SignRequestQuery>

/** Newest first. Without a page, the whole list. */
export const listSignRequests = call('GET /api/sign-requests', {
  input: SignRequestQuery,
  output: z.array(SignRequest),
})

export const CreatedSignRequest = SignRequest.extend({
  /** Whether mails with the links are on their way; without a mail account the owner passes them on. */
  mailed: z.boolean(),
})

/** Keeps the exact document and asks everybody to sign it; with `draft: true` it waits to be sent. */
export const createSignRequest = call('POST /api/sign-requests', {
  input: NewSignRequest,
  output: CreatedSignRequest,
  status: 201,
})

/** Changes a draft; what was sent stays as it is (409). Signers are replaced by those given. */
export const changeDraft = call('PATCH /api/sign-requests/:id', {
  input: withOwnEmails(byId.extend({ ...DraftChanges.shape, seenAt: z.iso.datetime({ offset: true }).optional() })),
  output: SignRequest,
})

/** Keeps the exact document of a draft and asks everybody to sign it. */
export const sendDraft = call('POST /api/sign-requests/:id/send', { input: byId, output: CreatedSignRequest })

/** Only a draft can be deleted. */
export const removeDraft = call('DELETE /api/sign-requests/:id', { input: byId, output: z.void(), status: 204 })

export const SignRequestDetails = SignRequest.extend({
  clientName: z.string().nullable(),
  hasMailAccount: z.boolean(),
  /** Oldest first. */
  history: z.array(SignHistoryEntry),
  /** Whether every entry still has the hash that it was stored with. */
  isHistoryWhole: z.boolean(),
})
export type SignRequestDetails = z.output<typeof SignRequestDetails>

export const readSignRequest = call('GET /api/sign-requests/:id', { input: byId, output: SignRequestDetails })

/** Mails the link again to everybody whose turn it is. Refused with 409 without a mail account. */
export const remindSigners = call('POST /api/sign-requests/:id/remind', {
  input: byId,
  output: z.object({ reminded: z.number() }),
})

export const withdrawSignRequest = call('POST /api/sign-requests/:id/withdraw', {
  input: byId.extend({ reason: z.string().trim().max(2_000, 'At most 2,000 characters').nullish() }),
  output: SignRequest,
})

/** A corrected address gets a link of its own; the old one stops working. */
export const correctSigner = call('PATCH /api/sign-requests/:id/signers/:signerId', {
  input: byId.extend({ signerId: PathRecordId, name: SignerName.optional(), email: SignerEmail.optional() }),
  output: SignRequest,
})

/** The current PDF: of a draft as it would be sent, sealed when complete. */
export const downloadSignDocument = call('GET /api/sign-requests/:id/document', {
  input: byId,
  output: fileOf('application/pdf'),
})

/** The certificate of a PDF that carries signatures of others, and the history as a PDF for every request. */
export const downloadCertificate = call('GET /api/sign-requests/:id/certificate', {
  input: byId,
  output: fileOf('application/pdf'),
})

/** The result of checking a sealed PDF. */
export const SealCheck = z.object({
  /** Whether it was sealed here. */
  isOurs: z.boolean(),
  /** Whether no byte was changed since. */
  isWhole: z.boolean(),
  title: z.string().nullable(),
  sealedAt: z.string().nullable(),
  signers: z.array(z.object({ name: z.string(), email: z.string(), signedAt: z.string() })),
})
export type SealCheck = z.output<typeof SealCheck>
