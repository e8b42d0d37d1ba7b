import type { SignField } from '../sign-field'
import type { SignRequest } from '../sign-request'

export type SignerDraft = { name: string; email: string; fields: SignField[] }

export const newSigner: SignerDraft = { name: '', email: '', fields: [] }

/** A request as its form shows it. */
export type RequestDraft = {
  signers: SignerDraft[]
  inOrder: boolean
  language: 'en' | 'es'
  message: string
  lastDay: string
  remindEveryDays: string
  needsCode: boolean
  mayHandOver: boolean
}

export const newRequest = (language: 'en' | 'es', proposed: SignerDraft[]): RequestDraft => ({
  signers: proposed.length > 0 ? proposed : [newSigner],
  inOrder: false,
  language,
  message: '',
  lastDay: '',
  remindEveryDays: '',
  needsCode: false,
  mayHandOver: false,
})

export const draftOf = (request: SignRequest): RequestDraft => ({
  signers: request.signers.map(({ name, email, fields }) => ({ name, email, fields })),
  inOrder: request.inOrder,
  language: request.language,
  message: request.message ?? '',
  lastDay: request.lastDay ?? '',
  remindEveryDays: request.remindEveryDays === null ? '' : String(request.remindEveryDays),
  needsCode: request.needsCode,
  mayHandOver: request.mayHandOver,
})

export const inputOf = (draft: RequestDraft) => ({
  ...draft,
  lastDay: draft.lastDay || null,
  remindEveryDays: draft.remindEveryDays ? Number(draft.remindEveryDays) : null,
})
