import { type Person, readPeople, sameAddress, withoutDoubles } from './addresses'

export const answerKinds = ['reply', 'reply-all', 'forward'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** What an answer needs to know of the mail that it answers. */
export type Answered = {
  senderName: string
  senderEmail: string
  recipients: string
  cc: string
  replyTo: string
  subject: string
  body: string
  receivedAt: string | null
}

export type Beginning = { to: Person[]; cc: Person[]; subject: string; quote: Quote }
export type Quote = { introduction: string; text: string }

/** How an answer begins: to whom, about what, and with which words above the quoted mail. */
export function beginAnswer(kind: AnswerKind, mail: Answered, own: readonly string[], show: ShowDate): Beginning {
  return {
    ...(kind === 'forward' ? { to: [], cc: [] } : audienceOf(kind, mail, own)),
    subject: answerSubject(kind, mail.subject),
    quote: kind === 'forward' ? forwarded(mail, show) : quoted(mail, show),
  }
}

/** 'Mar 5, 2026 3:05 PM', in the owner's zone. */
export type ShowDate = (when: string | null) => string

/** Answering something that I wrote goes on writing to the same people, not to myself. */
function audienceOf(kind: 'reply' | 'reply-all', mail: Answered, own: readonly string[]) {
  const isMe = ({ address }: Person) => own.some((mine) => sameAddress(mine, address))
  const sender = { name: mail.senderName, address: mail.senderEmail }
  const asked = readPeople(mail.replyTo)
  const wasMine = isMe(sender)
  const to = wasMine ? readPeople(mail.recipients) : asked.length > 0 ? asked : [sender]
  const others = wasMine ? readPeople(mail.cc) : [...readPeople(mail.recipients), ...readPeople(mail.cc)]
  const cc = others.filter((person) => !isMe(person) && !to.some(({ address }) => sameAddress(address, person.address)))
  return { to: withoutDoubles(to.filter(({ address }) => address)), cc: kind === 'reply' ? [] : withoutDoubles(cc) }
}

/** One prefix is enough, however long the exchange. */
function answerSubject(kind: AnswerKind, subject: string): string {
  const prefix = kind === 'forward' ? 'Fwd: ' : 'Re: '
  const isMarked = kind === 'forward' ? /^\s*(fwd?|wg|tr|rv)\s*:/i : /^\s*(re|aw|sv|antw|res)\s*(\[\d+\])?\s*:/i
  return isMarked.test(subject) ? subject : `${prefix}${subject}`
}

const named = ({ senderName, senderEmail }: Answered) =>
  senderName && senderName !== senderEmail ? `${senderName} <${senderEmail}>` : senderEmail

const quoted = (mail: Answered, show: ShowDate): Quote => ({
  introduction: `On ${show(mail.receivedAt)}, ${named(mail)} wrote:`,
  text: mail.body,
})

const forwarded = (mail: Answered, show: ShowDate): Quote => ({
  introduction: [
    '---------- Forwarded message ----------',
    `From: ${named(mail)}`,
    `Date: ${show(mail.receivedAt)}`,
    `Subject: ${mail.subject}`,
    `To: ${mail.recipients}`,
    ...(mail.cc ? [`Cc: ${mail.cc}`] : []),
  ].join('\n'),
  text: mail.body,
})
