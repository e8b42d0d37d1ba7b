import { type Address, type Attachment, addressParser, type Email } from 'postal-mime'
import { decodeBytes } from '#platform/charset/decode-bytes'
import { formatPerson, joinSplitNames, type Person } from '../../addresses'
import { attachmentName } from '../../attachment-name'
import { baseSubject } from '../../base-subject'
import { isCalendarFile } from '../../calendar-file'
import { cleanText, truncate } from './clean-text'
import { deliveryReportIn } from './delivery-report'
import { htmlToText } from './html-to-text'
import { bytesOf, type MimeMail, parseMime, textOf } from './mail-parser'
import { mendHtml } from './mend-html'
import { mendSource } from './mend-source'
import { hasText, recoverText } from './recover-text'
import { safeFilename } from './safe-filename'

/** A mail in the columns of our table. */
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
  /** Set if the raw mail must be stored too, because not all of it could be parsed. */
  parseProblem: string | null
}

export type ParsedAttachment = {
  filename: string
  contentType: string
  contentId: string | null
  isInline: boolean
  content: Uint8Array
}

/** An indexed text must stay below PostgreSQL's limit of 2,700 bytes. */
const maxLength = {
  address: 320,
  name: 500,
  recipients: 100_000,
  subject: 2_000,
  text: 2_000_000,
  id: 500,
  header: 2_000,
}
const maxAncestors = 100
const maxAttachments = 500
const snippetLength = 200

/** Never throws: what the library cannot parse becomes a mail with a `parseProblem`. */
export async function parseMail(source: Uint8Array): Promise<ParsedMail> {
  const mended = mendSource(source)
  const parsed = await parseSource(mended)
  return mended === source ? parsed : { ...parsed, parseProblem: parsed.parseProblem ?? wasMended }
}

async function parseSource(source: Uint8Array): Promise<ParsedMail> {
  try {
    const mail = await parseMime(source)
    if (hasText(mail) || isBlank(source)) return fromMime(mail)
    const recovered = await recoverText(source, mail)
    if (recovered?.mail) return { ...fromMime(recovered.mail), parseProblem: wasMended }
    const parsed = fromMime(recovered ? { ...mail, email: { ...mail.email, text: recovered.text } } : mail)
    return isEmptyMail(parsed) ? { ...parsed, parseProblem: notAMail } : parsed
  } catch (error) {
    return parseFirstLines(source, error as Error)
  }
}

/** The raw mail is stored besides what could be parsed. */
const fromMime = ({ email, wasUnderstood }: MimeMail): ParsedMail => {
  const parsed = fromEmail(email)
  return wasUnderstood ? parsed : { ...parsed, parseProblem: parsed.parseProblem ?? notAllUnderstood }
}

const notAllUnderstood = 'Parts of this mail could not be read. It was kept as it came.'
const wasMended = 'This mail is not well formed; what could be read of it is shown. It was kept as it came.'

const tooLong = 'This mail is longer than can be shown. It was kept whole as it came.'
const notAMail = 'This has neither the headers nor the text of a mail. It was kept as it came.'

/** The library parses arbitrary bytes as nameless headers, which leaves nothing to show. */
const isEmptyMail = ({ senderEmail, senderName, recipients, subject, messageId, attachments }: ParsedMail) =>
  !(senderEmail || senderName || recipients || subject || messageId) && attachments.length === 0

const isBlank = (source: Uint8Array) =>
  Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1').trim() === ''

function fromEmail(email: Email): ParsedMail {
  const from = firstPerson(email, 'from') ?? firstPerson(email, 'sender')
  const source = email.html ? cleanText(email.html) : null
  const text = cleanText(email.text ?? '').trimEnd()
  const html = source && !(text.trim() && isEmptyPage(source)) ? mendHtml(source) : null
  const body = text.trim() === '' && html ? htmlToText(truncate(html, maxLength.text)) : text
  const subject = oneLine(email.subject ?? '', maxLength.subject)
  const report = deliveryReportIn(email)
  const isTooLong = body.length > maxLength.text || (html?.length ?? 0) > maxLength.text
  const [recipients, cc, bcc] = [formatAddresses(email.to), formatAddresses(email.cc), formatAddresses(email.bcc)]
  const isCut =
    isTooLong ||
    email.attachments.length > maxAttachments ||
    [recipients, cc, bcc].some((people) => people.length >= maxLength.recipients) ||
    subject.length >= maxLength.subject
  return {
    senderEmail: oneLine(from?.address || email.returnPath?.replace(/[<>]/g, '') || '', maxLength.address),
    senderName: oneLine(from?.name || '', maxLength.name),
    recipients,
    cc,
    bcc,
    replyTo: formatAddresses(email.replyTo),
    subject,
    body: truncate(body, maxLength.text),
    html: html === null ? null : truncate(html, maxLength.text),
    snippet: snippetOf(body),
    sentAt: parseDate(email.date),
    messageId: messageIdsIn(email.messageId)[0] ?? null,
    // A report belongs to the conversation of the mail that it is about.
    ancestors: report ? [...new Set([...ancestorsOf(email), report.messageId])] : ancestorsOf(email),
    topic: baseSubject(subject),
    headers: {
      ...pickStoredHeaders(email),
      ...(report && {
        'delivery-action': report.action,
        'delivery-reason': report.reason,
        'delivery-of': report.messageId,
      }),
    },
    invitation: invitationIn(email.attachments),
    attachments: email.attachments.slice(0, maxAttachments).map(attachmentOf),
    parseProblem: isCut ? tooLong : html === null || html === source ? null : wasMended,
  }
}

/** A page with neither text nor a picture, as some programs write beside a text. */
const isEmptyPage = (html: string) =>
  html.length < maxEmptyPage &&
  !/<(?:img|svg|object|embed|video)\b|background|url\(/i.test(html) &&
  htmlToText(html) === ''
const maxEmptyPage = 20_000

/** Reads the common headers by hand where the library failed. */
export function parseFirstLines(source: Uint8Array, error: Error): ParsedMail {
  const top = decodeBytes(source.subarray(0, firstBytes))
  const start = startOfBody(source)
  const body = start === -1 ? '' : decodeBytes(source.subarray(start, start + firstBytes)).trim()
  const header = (name: string) =>
    oneLine(new RegExp(`^${name}:[ \\t]*([^\\r\\n]*)`, 'im').exec(top)?.[1] ?? '', maxLength.subject)
  const from = header('from')
  const subject = header('subject')
  return {
    senderEmail: truncate(/<([^<>]+)>/.exec(from)?.[1] ?? /\S+@\S+/.exec(from)?.[0] ?? '', maxLength.address),
    senderName: truncate(from.replace(/<[^<>]*>/, '').trim(), maxLength.name),
    recipients: header('to'),
    cc: header('cc'),
    bcc: '',
    replyTo: '',
    subject,
    body: cleanText(body),
    html: null,
    snippet: snippetOf(cleanText(body)),
    sentAt: parseDate(header('date')),
    messageId: messageIdsIn(header('message-id'))[0] ?? null,
    ancestors: [],
    topic: baseSubject(subject),
    headers: {},
    invitation: null,
    attachments: [],
    parseProblem: `This mail could not be read (${oneLine(error.message, 200)}). It was kept as it came.`,
  }
}

const firstBytes = 65_536

/** Behind headers of any length. */
function startOfBody(source: Uint8Array): number {
  const bytes = Buffer.from(source.buffer, source.byteOffset, source.byteLength)
  const ends = ['\r\n\r\n', '\n\n'].map((end) => ({ at: bytes.indexOf(end), length: end.length }))
  const first = ends.filter(({ at }) => at !== -1).sort((a, b) => a.at - b.at)[0]
  return first ? first.at + first.length : -1
}

const oneLine = (text: string, length: number) => truncate(cleanText(text).replace(/\s+/g, ' ').trim(), length)

const peopleIn = (addresses: Address[] | undefined): Person[] =>
  joinSplitNames((addresses ?? []).flatMap((one) => one.group ?? [one]))

/** The library keeps the first entry only, which is half a name where that has a comma without quotes. */
function firstPerson(email: Email, key: 'from' | 'sender'): Person | undefined {
  const known = email[key]
  const line = known?.address === '' ? email.headers.find((header) => header.key === key)?.value : undefined
  return peopleIn(line ? addressParser(line) : known && [known])[0]
}

/** 'Rosa <rosa@example.com>, wen@example.com' */
const formatAddresses = (addresses: Address[] | undefined) =>
  oneLine(
    peopleIn(addresses)
      .map((person) => (person.address ? formatPerson(person) : person.name))
      .filter(Boolean)
      .join(', '),
    maxLength.recipients,
  )

/** The first words; looks further only if the body begins with much white space. */
function snippetOf(body: string): string {
  const firstWords = (within: number) => truncate(truncate(body, within).replace(/\s+/g, ' ').trim(), snippetLength)
  const near = firstWords(2 * snippetLength)
  return near.length === snippetLength ? near : firstWords(10 * snippetLength)
}

function parseDate(date: string | undefined): Date | null {
  const time = Date.parse(date ?? '')
  // Dates outside these years are mistakes, and some cannot be stored.
  return time > Date.UTC(1970, 0, 1) && time < Date.UTC(2200, 0, 1) ? new Date(time) : null
}

function messageIdsIn(text: string | undefined): string[] {
  const bracketed = [...cleanText(text ?? '').matchAll(/<([^<>\s]+)>/g)].map(([, id]) =>
    truncate(id as string, maxLength.id),
  )
  if (bracketed.length > 0) return bracketed
  const bare = (text ?? '').trim()
  return bare === '' || /\s/.test(bare) ? [] : [truncate(cleanText(bare), maxLength.id)]
}

/** Oldest first. A very long list is cut to the root and the newest. */
function ancestorsOf({ references, inReplyTo, messageId }: Email): string[] {
  const own = messageIdsIn(messageId)[0]
  const ids = [...new Set([...messageIdsIn(references), ...messageIdsIn(inReplyTo).slice(0, 1)])].filter(
    (id) => id !== own,
  )
  return ids.length > maxAncestors ? [ids[0] as string, ...ids.slice(1 - maxAncestors)] : ids
}

const storedHeaders = new Set([
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

const pickStoredHeaders = ({ headers }: Email) =>
  Object.fromEntries(
    headers
      .filter(({ key }) => storedHeaders.has(key))
      .map(({ key, value }) => [key, oneLine(value, maxLength.header)]),
  )

function invitationIn(attachments: Attachment[]): string | null {
  const part = attachments.find(({ mimeType, filename }) => isCalendarFile(mimeType, filename ?? ''))
  return part ? truncate(cleanText(textOf(part)), maxLength.text) : null
}

function attachmentOf(attachment: Attachment): ParsedAttachment {
  const { filename, mimeType, disposition, related, contentId } = attachment
  return {
    filename: attachmentName(safeFilename(filename ?? ''), mimeType),
    contentType: oneLine(mimeType, 200),
    contentId: contentId ? truncate(cleanText(contentId.replace(/^<|>$/g, '')), maxLength.id) : null,
    isInline: related === true || (disposition === 'inline' && contentId !== undefined),
    content: bytesOf(attachment),
  }
}
