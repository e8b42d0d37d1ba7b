import { showDayAndTime } from '#kit/dates'
import { type Person, readPeople } from '../addresses'
import { type AnswerKind, beginAnswer, type Quote } from '../answer'
import type { Sender } from '../draft'
import type { OpenedEmail } from '../email'
import { escaped, htmlOfText } from '../plain-twin'
import { leaveNameToSignature } from '../signing'

export type Fields = {
  to: Person[]
  cc: Person[]
  bcc: Person[]
  subject: string
  html: string
  accountId: number | null
  /** Who writes, where no account says so. */
  senderEmail: string
}

/** What a mail begins with, and what it belongs to. */
export type Start = {
  fields: Fields
  answersId: number | null
  forwards: boolean
  /** The draft that is gone on with. */
  draft: OpenedEmail | undefined
}

export type Composing =
  | { kind: 'new'; to?: string; subject?: string; body?: string }
  | { kind: AnswerKind; email: OpenedEmail; text?: string }
  | { kind: 'draft'; email: OpenedEmail }

/** Who may write, and by whose clock what is quoted was written. */
export type Writer = { senders: Sender[]; ownAddress: string; timeZone: string }

export function startOf(composing: Composing, { senders, ownAddress, timeZone }: Writer): Start {
  if (composing.kind === 'draft') return goOnWith(composing.email, ownAddress)
  const sender = senderFor(composing, senders)
  const blank: Fields = {
    to: [],
    cc: [],
    bcc: [],
    subject: '',
    html: '',
    accountId: sender?.accountId ?? null,
    senderEmail: sender?.address ?? ownAddress,
  }
  if (composing.kind === 'new') {
    const { to = '', subject = '', body = '' } = composing
    const html = signed(body, sender)
    return {
      fields: { ...blank, to: readPeople(to), subject, html },
      answersId: null,
      forwards: false,
      draft: undefined,
    }
  }
  const own = [...senders.map(({ address }) => address), ownAddress]
  const shown = (when: string | null) => showDayAndTime(when, timeZone)
  const { to, cc, subject, quote } = beginAnswer(composing.kind, composing.email, own, shown)
  const html = `${signed(composing.text ?? '', sender)}<div><br></div>${quoted(quote, composing.kind)}`
  return {
    fields: { ...blank, to, cc, subject, html },
    answersId: composing.email.id,
    forwards: composing.kind === 'forward',
    draft: undefined,
  }
}

function goOnWith(email: OpenedEmail, ownAddress: string): Start {
  return {
    fields: {
      to: readPeople(email.recipients),
      cc: readPeople(email.cc),
      bcc: readPeople(email.bcc),
      subject: email.subject,
      html: email.html ?? htmlOfText(email.body),
      accountId: email.accountId,
      senderEmail: email.senderEmail || ownAddress,
    },
    answersId: email.answersId,
    forwards: false,
    draft: email,
  }
}

/** An answer leaves from where the mail came in. */
const senderFor = (composing: Composing, senders: Sender[]) =>
  senders.find(({ accountId }) => 'email' in composing && accountId === composing.email.accountId) ?? senders[0]

function signed(text: string, sender: Sender | undefined): string {
  const signature = sender?.signature
  if (!signature) return htmlOfText(text)
  const letter = htmlOfText(leaveNameToSignature(text, signature))
  return `${letter}<div><br></div><div>-- </div>${htmlOfText(signature)}`
}

function quoted({ introduction, text }: Quote, kind: AnswerKind): string {
  const head = introduction
    .split('\n')
    .map((line) => `<div>${escaped(line)}</div>`)
    .join('')
  return kind === 'forward'
    ? `${head}<div><br></div>${htmlOfText(text)}`
    : `${head}<blockquote>${htmlOfText(text)}</blockquote>`
}
