import PostalMime, { type Address, type Attachment, type Email } from 'postal-mime'
import { topicOf } from '../../topic'
import { wordsOfHtml } from '../../words-of-html'
import { clean, cut } from './clean'

/** A mail in the words of our table. */
export type ParsedMail = {
  senderEmail: string
  senderName: string
  recipients: string
  cc: string
  bcc: string
  replyTo: string
  subject: string
  body: string
  html: string | null
  snippet: string
  sentAt: Date | null
  messageId: string | null
  ancestors: string[]
  topic: string
  headers: Record<string, string>
  invitation: string | null
  attachments: ParsedAttachment[]
  /** Why the mail as it came must be kept beside what could be read of it. */
  parseProblem: string | null
}

export type ParsedAttachment = {
  filename: string
  contentType: string
  contentId: string | null
  isInline: boolean
  content: Uint8Array
}

/** An indexed text must stay below PostgreSQL's 2,700 bytes. */
const most = { address: 320, name: 500, recipients: 100_000, subject: 2_000, text: 2_000_000, id: 500, header: 2_000 }
const mostAncestors = 100
const mostAttachments = 500
const snippetLength = 200

/** Any bytes become a mail: what the library cannot read is kept raw, and says so. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  try {
    const parsed = fromEmail(await PostalMime.parse(source))
    return saysNothing(parsed) && !isBlank(source) ? { ...parsed, parseProblem: noMail } : parsed
  } catch (error) {
    return unreadable(source, error as Error)
  }
}

const noMail = 'This has neither the headers nor the text of a mail. It was kept as it came.'

/** Bytes that the library takes for headers without a name: nothing of them would be left to see. */
const saysNothing = ({
  senderEmail,
  senderName,
  recipients,
  subject,
  body,
  html,
  messageId,
  attachments,
}: ParsedMail) =>
  !(senderEmail || senderName || recipients || subject || body || html || messageId) && attachments.length === 0

const isBlank = (source: Uint8Array) =>
  Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1').trim() === ''

function fromEmail(email: Email): ParsedMail {
  const from = flat(email.from ? [email.from] : [])[0] ?? flat(email.sender ? [email.sender] : [])[0]
  const html = email.html ? clean(email.html) : null
  const text = clean(email.text ?? '').trimEnd()
  const body = text.trim() === '' && html ? wordsOfHtml(cut(html, most.text)) : text
  const subject = oneLine(email.subject ?? '', most.subject)
  const isTooLong = body.length > most.text || (html?.length ?? 0) > most.text
  return {
    senderEmail: oneLine(from?.address || email.returnPath?.replace(/[<>]/g, '') || '', most.address),
    senderName: oneLine(from?.name || '', most.name),
    recipients: listed(email.to),
    cc: listed(email.cc),
    bcc: listed(email.bcc),
    replyTo: listed(email.replyTo),
    subject,
    body: cut(body, most.text),
    html: html === null ? null : cut(html, most.text),
    snippet: snippetOf(body),
    sentAt: dateOf(email.date),
    messageId: idsIn(email.messageId)[0] ?? null,
    ancestors: ancestorsOf(email),
    topic: topicOf(subject),
    headers: telling(email),
    invitation: invitationIn(email.attachments),
    attachments: email.attachments.slice(0, mostAttachments).map(attachmentOf),
    parseProblem: isTooLong ? 'This mail is longer than can be shown. It was kept whole as it came.' : null,
  }
}

/** What can be told from the first lines alone. */
function unreadable(source: Uint8Array, error: Error): ParsedMail {
  const top = Buffer.from(source.subarray(0, 65_536)).toString('latin1')
  const header = (name: string) =>
    oneLine(new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(top)?.[1] ?? '', most.subject)
  const from = header('from')
  const subject = header('subject')
  return {
    senderEmail: cut(/<([^<>]+)>/.exec(from)?.[1] ?? /\S+@\S+/.exec(from)?.[0] ?? '', most.address),
    senderName: cut(from.replace(/<[^<>]*>/, '').trim(), most.name),
    recipients: header('to'),
    cc: header('cc'),
    bcc: '',
    replyTo: '',
    subject,
    body: '',
    html: null,
    snippet: '',
    sentAt: dateOf(header('date')),
    messageId: idsIn(header('message-id'))[0] ?? null,
    ancestors: [],
    topic: topicOf(subject),
    headers: {},
    invitation: null,
    attachments: [],
    parseProblem: `This mail could not be read (${oneLine(error.message, 200)}). It was kept as it came.`,
  }
}

const oneLine = (text: string, length: number) => cut(clean(text).replace(/\s+/g, ' ').trim(), length)

function flat(addresses: Address[] | undefined) {
  return (addresses ?? []).flatMap((one) => one.group ?? [one])
}

/** 'Rosa <rosa@example.com>, wen@example.com' */
const listed = (addresses: Address[] | undefined) =>
  oneLine(
    flat(addresses)
      .map(({ name, address }) =>
        name && address ? `${name.replace(/[<>,;"]/g, ' ').trim()} <${address}>` : address || name,
      )
      .filter(Boolean)
      .join(', '),
    most.recipients,
  )

/** Its first words, looked for further on only where it begins with much empty space. */
function snippetOf(body: string): string {
  const firstWords = (within: number) => cut(cut(body, within).replace(/\s+/g, ' ').trim(), snippetLength)
  const near = firstWords(2 * snippetLength)
  return near.length === snippetLength ? near : firstWords(10 * snippetLength)
}

function dateOf(date: string | undefined): Date | null {
  const time = Date.parse(date ?? '')
  // Outside of these years a date is a mistake, and some cannot be stored.
  return time > Date.UTC(1970, 0, 1) && time < Date.UTC(2200, 0, 1) ? new Date(time) : null
}

function idsIn(text: string | undefined): string[] {
  const bracketed = [...clean(text ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, id]) => cut(id as string, most.id))
  if (bracketed.length > 0) return bracketed
  const bare = (text ?? '').trim()
  return bare === '' || /\s/.test(bare) ? [] : [cut(clean(bare), most.id)]
}

/** Oldest first; of a very long conversation its root and its newest. */
function ancestorsOf({ references, inReplyTo, messageId }: Email): string[] {
  const own = idsIn(messageId)[0]
  const ids = [...new Set([...idsIn(references), ...idsIn(inReplyTo).slice(0, 1)])].filter((id) => id !== own)
  return ids.length > mostAncestors ? [ids[0] as string, ...ids.slice(1 - mostAncestors)] : ids
}

const tellingHeaders = new Set([
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'precedence',
  'auto-submitted',
  'x-auto-response-suppress',
  'feedback-id',
  'importance',
  'x-priority',
  'x-mailer',
  'return-path',
])

const telling = ({ headers }: Email) =>
  Object.fromEntries(
    headers.filter(({ key }) => tellingHeaders.has(key)).map(({ key, value }) => [key, oneLine(value, most.header)]),
  )

function invitationIn(attachments: Attachment[]): string | null {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/calendar' || mimeType === 'application/ics')
  return part ? cut(clean(Buffer.from(bytesOf(part)).toString('utf8')), most.text) : null
}

function attachmentOf(attachment: Attachment): ParsedAttachment {
  const { filename, mimeType, disposition, related, contentId } = attachment
  return {
    filename: safeName(filename ?? '') || nameFor(mimeType),
    contentType: oneLine(mimeType, 200),
    contentId: contentId ? cut(clean(contentId.replace(/^<|>$/g, '')), most.id) : null,
    isInline: related === true || (disposition === 'inline' && contentId !== undefined),
    content: bytesOf(attachment),
  }
}

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

/** A name and nothing more: no folders, no marks that turn the writing round, no dots that hide or climb. */
const safeName = (name: string) =>
  cut(
    clean(name)
      .replace(/^.*[\\/]/, '')
      .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
      .replace(/^[.\s-]+|[.\s]+$/g, ''),
    200,
  )

const nameFor = (type: string) =>
  type === 'text/calendar' ? 'invitation.ics' : type === 'message/rfc822' ? 'message.eml' : 'attachment'
