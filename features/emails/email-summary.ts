import type { Email, LiveEmail } from './email'

export const noSubject = 'No subject'
export const unknownSender = 'Unknown Sender'
export const noPreview = 'No preview available'
const previewLength = 60

/** A mail in a list, whether stored here or live from the provider. */
export type EmailSummary = {
  /** Our id or the provider's. */
  id: string
  sender: string
  subject: string
  preview: string
  receivedAt: string | null
  score: number | null
  analysis: string | null
}

export const summarizeStored = (email: Email): EmailSummary => ({
  id: String(email.id),
  sender: email.senderName || email.senderEmail || unknownSender,
  subject: email.subject || noSubject,
  preview: previewOf(email.body),
  receivedAt: email.receivedAt ?? email.createdAt,
  score: email.importance_score,
  analysis: email.importance_analysis,
})

export const summarizeLive = (email: LiveEmail): EmailSummary => ({
  id: email.gmailId ?? email.outlookId ?? '',
  sender: email.senderName || email.from?.name || email.senderEmail || email.from?.email || unknownSender,
  subject: email.subject || noSubject,
  preview: previewOf(email.snippet || email.body),
  receivedAt: email.date ?? null,
  score: null,
  analysis: null,
})

export function previewOf(body: string | null | undefined): string {
  const text = (body ?? '')
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (text === '') return noPreview
  return text.length > previewLength ? `${text.slice(0, previewLength).trimEnd()}…` : text
}
