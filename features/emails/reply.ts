import { type Person, parsePeople, sameAddress, withoutDuplicates } from './addresses'

export const replyKinds = ['reply', 'reply-all', 'forward'] as const
export type ReplyKind = (typeof replyKinds)[number]

/** The mail that is answered or forwarded. */
export type OriginalMail = {
  senderName: string
  senderEmail: string
  recipients: string
  cc: string
  replyTo: string
  subject: string
  body: string
  receivedAt: string | null
}

export type ReplyStart = { to: Person[]; cc: Person[]; subject: string; quote: Quote }
export type Quote = { introduction: string; text: string }

/** The recipients, the subject and the quoted mail that a reply or forward starts with. */
export function startReply(
  kind: ReplyKind,
  mail: OriginalMail,
  ownAddresses: readonly string[],
  formatDate: FormatDate,
): ReplyStart {
  return {
    ...(kind === 'forward' ? { to: [], cc: [] } : recipientsFor(kind, mail, ownAddresses)),
    subject: replySubject(kind, mail.subject),
    quote: kind === 'forward' ? forwardQuote(mail, formatDate) : replyQuote(mail, formatDate),
  }
}

/** 'Mar 5, 2026 3:05 PM', in the owner's zone. */
export type FormatDate = (when: string | null) => string

/** A reply to the owner's own mail goes to its recipients again, not to the owner. */
function recipientsFor(kind: 'reply' | 'reply-all', mail: OriginalMail, ownAddresses: readonly string[]) {
  const isOwner = ({ address }: Person) => ownAddresses.some((own) => sameAddress(own, address))
  const sender = { name: mail.senderName, address: mail.senderEmail }
  const replyTo = parsePeople(mail.replyTo)
  const isFromOwner = isOwner(sender)
  const to = isFromOwner ? parsePeople(mail.recipients) : replyTo.length > 0 ? replyTo : [sender]
  const others = isFromOwner ? parsePeople(mail.cc) : [...parsePeople(mail.recipients), ...parsePeople(mail.cc)]
  const cc = others.filter(
    (person) => !isOwner(person) && !to.some(({ address }) => sameAddress(address, person.address)),
  )
  return {
    to: withoutDuplicates(to.filter(({ address }) => address)),
    cc: kind === 'reply' ? [] : withoutDuplicates(cc),
  }
}

/** Adds the prefix unless there is one, in any of the languages that mail programs use. */
function replySubject(kind: ReplyKind, subject: string): string {
  const prefix = kind === 'forward' ? 'Fwd: ' : 'Re: '
  const hasPrefix = kind === 'forward' ? /^\s*(fwd?|wg|tr|rv)\s*:/i : /^\s*(re|aw|sv|antw|res)\s*(\[\d+\])?\s*:/i
  return hasPrefix.test(subject) ? subject : `${prefix}${subject}`
}

const senderWithAddress = ({ senderName, senderEmail }: OriginalMail) =>
  senderName && senderName !== senderEmail ? `${senderName} <${senderEmail}>` : senderEmail

const replyQuote = (mail: OriginalMail, formatDate: FormatDate): Quote => ({
  introduction: `On ${formatDate(mail.receivedAt)}, ${senderWithAddress(mail)} wrote:`,
  text: mail.body,
})

const forwardQuote = (mail: OriginalMail, formatDate: FormatDate): Quote => ({
  introduction: [
    '---------- Forwarded message ----------',
    `From: ${senderWithAddress(mail)}`,
    `Date: ${formatDate(mail.receivedAt)}`,
    `Subject: ${mail.subject}`,
    `To: ${mail.recipients}`,
    ...(mail.cc ? [`Cc: ${mail.cc}`] : []),
  ].join('\n'),
  text: mail.body,
})
