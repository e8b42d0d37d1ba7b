import * as z from 'zod'
import { call } from '#core/call'
import { Timestamp } from '#core/timestamp'
import { Contract, ContractForm, ContractText, contractStates } from './contract'

const id = z.coerce.number().int().min(1).max(2_147_483_647).catch(0)
const one = z.object({ id })

/** Writes a contract and stores nothing. `content` is the page, `text` the same words to be edited. */
export const generateContract = call('POST /api/contracts/generate', {
  input: ContractForm,
  output: z.object({
    content: z.string(),
    text: ContractText,
    /** Who worded the services and the clauses: the owner's language model, or the templates alone. */
    answeredBy: z.enum(['model', 'rules']),
  }),
})

/** The page of words that were edited. */
export const drawContract = call('POST /api/contracts/draw', {
  input: z.object({ text: ContractText }),
  output: z.object({ content: z.string() }),
})

/** Stores a contract, as a document too. */
export const createContract = call('POST /api/contracts', {
  input: ContractForm.extend({ text: ContractText }),
  output: Contract,
  status: 201,
})

/** Those that these documents are; bare, all of them, newest first. */
export const listContracts = call('GET /api/contracts', {
  input: z.object({
    documents: z
      .string()
      .regex(/^\d{1,10}(,\d{1,10}){0,499}$/, 'Must be numbers')
      .transform((ids) => ids.split(',').map(Number))
      .optional(),
  }),
  output: z.array(z.object({ id: z.number(), documentId: z.number(), state: z.enum(contractStates) })),
})

export const readContract = call('GET /api/contracts/:id', { input: one, output: Contract })

/** Other words make a new version; a contract that was changed elsewhere is not overwritten. */
export const changeContract = call('PATCH /api/contracts/:id', {
  input: one.extend({
    state: z.enum(contractStates, 'There is no such state').optional(),
    text: ContractText.optional(),
    /** The version that the editor began from. */
    seenVersion: z.number().int().optional(),
  }),
  output: Contract,
})

/** The newest version, or an older one, as a PDF. */
export const contractPdfPath = (id: number, version?: number) =>
  `/api/contracts/${id}/pdf${version ? `?version=${version}` : ''}`

export const SentMail = z.object({
  id: z.number(),
  to: z.array(z.object({ name: z.string().optional(), address: z.string() })),
  subject: z.string(),
  state: z.string(),
  error: z.string().nullable(),
  sentAt: Timestamp.nullable(),
  createdAt: Timestamp,
})
export type SentMail = z.output<typeof SentMail>

export const listSentMails = call('GET /api/contracts/:id/mails', { input: one, output: z.array(SentMail) })

/** The mail as it would be sent, and whether there is an account to send it through. */
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

/** Puts a mail with the PDF into the outbox; a draft counts as sent once it has left. */
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
