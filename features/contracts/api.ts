import * as z from 'zod'
import { call, fileOf } from '#core/call'
import { MailOutcome } from '#core/mail-outcome'
import { PathRecordId, queryRecordId, queryRecordIds } from '#core/record-id'
import { Timestamp } from '#core/timestamp'
import { Contract, ContractForm, ContractText, contractStates } from './contract'

const one = z.object({ id: PathRecordId })

/** Generates a contract without storing it. `content` is the HTML page, `text` its editable content. */
export const generateContract = call('POST /api/contracts/generate', {
  input: ContractForm,
  output: z.object({
    content: z.string(),
    text: ContractText,
    /** Whether the language model reworded services and clauses, or only the templates were used. */
    answeredBy: z.enum(['model', 'rules']),
    /** Labels of the variables that have no value yet. */
    missing: z.array(z.string()),
  }),
})

/** Renders edited text as an HTML page. */
export const drawContract = call('POST /api/contracts/draw', {
  input: z.object({ text: ContractText }),
  output: z.object({ content: z.string() }),
})

/** Stores a contract and its page as a document. */
export const createContract = call('POST /api/contracts', {
  input: ContractForm.safeExtend({ text: ContractText }),
  output: Contract,
  status: 201,
})

/** The contracts behind the given documents; without `documents`, all contracts, newest first. */
export const listContracts = call('GET /api/contracts', {
  input: z.object({
    documents: queryRecordIds('Must be numbers', 500).optional(),
  }),
  output: z.array(z.object({ id: z.number(), documentId: z.number(), state: z.enum(contractStates) })),
})

export const readContract = call('GET /api/contracts/:id', { input: one, output: Contract })

/** A changed text creates a new version. Refused with 409 if `seenVersion` is no longer the newest, or if it was signed. */
export const changeContract = call('PATCH /api/contracts/:id', {
  input: one.extend({
    state: z.enum(contractStates, 'There is no such state').optional(),
    text: ContractText.optional(),
    /** The version the editor started from. */
    seenVersion: z.number().int().optional(),
  }),
  output: Contract,
})

/** Copies a signed or expired contract to a draft that names it as replaced. */
export const replaceContract = call('POST /api/contracts/:id/new-version', {
  input: one,
  output: Contract,
  status: 201,
})

/** Without `version`, the newest. */
export const downloadContract = call('GET /api/contracts/:id/pdf', {
  input: one.extend({ version: queryRecordId().optional() }),
  output: fileOf('application/pdf'),
})

export const contractPdfPath = (id: number, version?: number) =>
  `/api/contracts/${id}/pdf${version ? `?version=${version}` : ''}`

export const SentMail = z.object({
  id: z.number(),
  to: z.array(z.object({ name: z.string().optional(), address: z.string() })),
  subject: z.string(),
  state: z.string(),
  outcome: MailOutcome,
  error: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type SentMail = z.output<typeof SentMail>

export const listSentMails = call('GET /api/contracts/:id/mails', { input: one, output: z.array(SentMail) })

/** The default mail, and whether a mail account is connected. */
export const previewMail = call('GET /api/contracts/:id/mail', {
  input: one,
  output: z.object({
    to: z.string(),
    subject: z.string(),
    message: z.string(),
    attachment: z.string(),
    hasMailAccount: z.boolean(),
  }),
})

/** Queues a mail with the PDF attached; a draft becomes `sent` once the mail is delivered. */
export const sendContract = call('POST /api/contracts/:id/send', {
  input: one.extend({
    to: z.email('Please enter a valid email address').max(320),
    subject: z.string().trim().min(1, 'Please enter a subject').max(300, 'At most 300 characters'),
    message: z.string().trim().min(1, 'Please enter a message').max(20_000, 'At most 20,000 characters'),
  }),
  output: Contract,
  status: 201,
})

export const clientMissing = 'The selected client could not be found'
