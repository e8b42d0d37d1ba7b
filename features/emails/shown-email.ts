import type { Email, LiveEmail } from './email'

export const noSubject = 'No subject'
export const unknownSender = 'Unknown Sender'
export const noPreview = 'No preview available'
const previewLength = 60

/** A mail as a list shows it, wherever it came from. */
export type ShownEmail = {
  /** What opens it: our number, or the provider's. */
  id: string
  sender: string
  subject: string
  preview: string
  receivedAt: string | null
  score: number | null
  analysis: string | null
}

export const showStored = (email: Email): ShownEmail => ({
  id: String(email.id),
  sender: email.senderName || email.senderEmail || unknownSender,
  subject: email.subject || noSubject,
  preview: previewOf(email.body),
  receivedAt: email.receivedAt ?? email.createdAt,
  score: email.importance_score,
  analysis: email.importance_analysis,
})

export const showLive = (email: LiveEmail): ShownEmail => ({
  id: email.gmailId ?? email.outlookId ?? '',
  sender: email.senderName || email.from?.name || email.senderEmail || email.from?.email || unknownSender,
  subject: email.subject || noSubject,
  preview: previewOf(email.snippet || email.body),
  receivedAt: email.date ?? null,
  score: null,
  analysis: null,
})

/** The beginning of a mail in plain words. */
export function previewOf(body: string | null | undefined): string {
  const words = (body ?? '')
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (words === '') return noPreview
  return words.length > previewLength ? `${words.slice(0, previewLength).trimEnd()}…` : words
}
