import * as z from 'zod'
import { Timestamp } from '#core/timestamp'
import { languages } from '#features/settings/business'
import { SignField } from './sign-field'

/** What is stored. Whether a request was seen, signed in part or has expired follows from its signers and its last day. */
export const storedStates = ['draft', 'out', 'declined', 'withdrawn', 'complete'] as const

export const signRequestStates = [
  'draft',
  'out',
  'viewed',
  'signed',
  'declined',
  'expired',
  'withdrawn',
  'complete',
] as const
export type SignRequestState = (typeof signRequestStates)[number]

/** `draft`: not asked yet. `waiting`: others sign first. */
export const signerStates = ['draft', 'waiting', 'out', 'viewed', 'signed', 'declined'] as const
export type SignerState = (typeof signerStates)[number]

export const signerStateLabels: Record<SignerState, string> = {
  draft: 'Not asked yet',
  waiting: 'Waits for others',
  out: 'Asked',
  viewed: 'Viewed',
  signed: 'Signed',
  declined: 'Declined',
}

export const signSources = ['contract', 'document', 'quote'] as const
export type SignSource = (typeof signSources)[number]

export const Signer = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  state: z.enum(signerStates),
  /** The signer's places on the pages. */
  fields: z.array(SignField),
  /** What the signer wrote into each of them; null before. */
  fieldValues: z.array(z.string().nullable()).nullable(),
  /** The signer's own page; null in a draft, and once the link was made with another secret. */
  url: z.string().nullable(),
  viewedAt: Timestamp.nullable(),
  signedAt: Timestamp.nullable(),
  signedName: z.string().nullable(),
  declineReason: z.string().nullable(),
  /** When the last mail with the link left; null if none did. */
  mailedAt: Timestamp.nullable(),
  /** Why the last mail could not be delivered. */
  mailError: z.string().nullable(),
})
export type Signer = z.output<typeof Signer>

export const SignRequest = z.object({
  id: z.number(),
  state: z.enum(signRequestStates),
  title: z.string(),
  source: z.enum(signSources),
  contractId: z.number().nullable(),
  documentId: z.number().nullable(),
  quoteId: z.number().nullable(),
  clientId: z.number().nullable(),
  language: z.enum(languages),
  inOrder: z.boolean(),
  needsCode: z.boolean(),
  mayHandOver: z.boolean(),
  message: z.string().nullable(),
  lastDay: z.string().nullable(),
  remindEveryDays: z.number().nullable(),
  signers: z.array(Signer),
  /** How many of the signers have signed. */
  signed: z.number(),
  /** SHA-256 of the document as it was sent; null in a draft. */
  hash: z.string().nullable(),
  /** SHA-256 of the sealed PDF, once everybody has signed. */
  sealedHash: z.string().nullable(),
  /** The sealed PDF in Documents. */
  signedDocumentId: z.number().nullable(),
  withdrawnWhy: z.string().nullable(),
  completedAt: Timestamp.nullable(),
  /** Null in a draft. */
  sentAt: Timestamp.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type SignRequest = z.output<typeof SignRequest>

export const stateText = ({ state, signed, signers }: Pick<SignRequest, 'state' | 'signed' | 'signers'>): string =>
  ({
    draft: 'Draft',
    out: 'Out',
    viewed: 'Viewed',
    signed: `Signed by ${signed} of ${signers.length}`,
    declined: 'Declined',
    expired: 'Expired',
    withdrawn: 'Withdrawn',
    complete: 'Complete',
  })[state]
