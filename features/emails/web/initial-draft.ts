import { showDayAndTime } from '#kit/dates'
import { type Person, parsePeople } from '../addresses'
import type { Sender } from '../draft'
import { escapeHtml, textToEditorHtml } from '../editor-text'
import type { OpenedEmail } from '../email'
import { splitForwarded } from '../forwarded-html'
import { mailLimits } from '../mail-limits'
import { type Quote, type ReplyKind, startReply } from '../reply'
import { withoutSignedName } from '../signature'
import { cleanForForwarding } from './clean-html'

export type DraftFields = {
  to: Person[]
  cc: Person[]
  bcc: Person[]
  subject: string
  html: string
  /** The forwarded mail, with its own formatting. */
  forwarded: string | null
  accountId: number | null
  /** Used if there is no account. */
  senderEmail: string
}

/** What the compose form starts with. */
export type InitialDraft = {
  fields: DraftFields
  answersId: number | null
  forwards: boolean
  /** The mail that is forwarded, with its pictures. */
  original?: OpenedEmail
  /** The draft to continue. */
  draft: OpenedEmail | undefined
}

export type ComposeRequest =
  | { kind: 'new'; to?: string; subject?: string; body?: string }
  | { kind: ReplyKind; email: OpenedEmail; text?: string }
  | { kind: 'draft'; email: OpenedEmail }

/** The possible senders, and the time zone for the date of a quoted mail. */
export type ComposeContext = { senders: Sender[]; ownAddress: string; timeZone: string }

export function initialDraft(
  composing: ComposeRequest,
  { senders, ownAddress, timeZone }: ComposeContext,
): InitialDraft {
  if (composing.kind === 'draft') return resumeDraft(composing.email, ownAddress)
  const sender = senderFor(composing, senders)
  const blank: DraftFields = {
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    html: '',
    forwarded: null,
    accountId: sender?.accountId ?? null,
    senderEmail: sender?.address ?? ownAddress,
  }
  if (composing.kind === 'new') {
    const { to = '', subject = '', body = '' } = composing
    const html = withSignature(body, sender)
    return {
      fields: { ...blank, to: parsePeople(to), subject, html },
      answersId: null,
      forwards: false,
      draft: undefined,
    }
  }
  const ownAddresses = [...senders.map(({ address }) => address), ownAddress]
  const formatDate = (when: string | null) => showDayAndTime(when, timeZone)
  const { to, cc, subject, quote } = startReply(composing.kind, composing.email, ownAddresses, formatDate)
  const forwarded = composing.kind === 'forward' ? forwardedHtml(composing.email) : null
  const quoted = quoteHtml(forwarded === null ? quote : { ...quote, text: '' }, composing.kind)
  const html = `${withSignature(composing.text ?? '', sender)}<div><br></div>${quoted}`
  return {
    fields: { ...blank, to, cc, subject, html, forwarded },
    answersId: composing.email.id,
    forwards: composing.kind === 'forward',
    ...(composing.kind === 'forward' && { original: composing.email }),
    draft: undefined,
  }
}

function resumeDraft(email: OpenedEmail, ownAddress: string): InitialDraft {
  const { written, forwarded } = splitForwarded(email.html ?? textToEditorHtml(email.body))
  return {
    fields: {
      to: parsePeople(email.recipients),
      cc: parsePeople(email.cc),
      bcc: parsePeople(email.bcc),
      subject: email.subject,
      html: written,
      forwarded,
      accountId: email.accountId,
      senderEmail: email.senderEmail || ownAddress,
    },
    answersId: email.answersId,
    forwards: false,
    ...(forwarded !== null && { original: email }),
    draft: email,
  }
}

/** A reply is sent from the account that received the mail. */
const senderFor = (composing: ComposeRequest, senders: Sender[]) =>
  senders.find(({ accountId }) => 'email' in composing && accountId === composing.email.accountId) ?? senders[0]

function withSignature(text: string, sender: Sender | undefined): string {
  const signature = sender?.signature
  if (!signature) return textToEditorHtml(text)
  const body = textToEditorHtml(withoutSignedName(text, signature))
  return `${body}<div><br></div><div>-- </div>${textToEditorHtml(signature)}`
}

/** Leaves room for what is written above it. */
const maxForwarded = mailLimits.html - 200_000

/** A mail without formatting, or with more HTML than a mail may have, is quoted as text. */
function forwardedHtml({ html }: OpenedEmail): string | null {
  const clean = html?.trim() ? cleanForForwarding(html) : ''
  return clean === '' || clean.length > maxForwarded ? null : clean
}

function quoteHtml({ introduction, text }: Quote, kind: ReplyKind): string {
  const introductionHtml = introduction
    .split('\n')
    .map((line) => `<div>${escapeHtml(line)}</div>`)
    .join('')
  return kind === 'forward'
    ? `${introductionHtml}<div><br></div>${text && textToEditorHtml(text)}`
    : `${introductionHtml}<blockquote>${textToEditorHtml(text)}</blockquote>`
}
