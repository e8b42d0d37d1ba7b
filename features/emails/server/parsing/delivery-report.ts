import type { Attachment, Email } from 'postal-mime'
import { cleanText, truncate } from './clean-text'

/** What a mail server says became of a mail: RFC 3464, or the plain words of older servers. */
type DeliveryReport = {
  action: 'failed' | 'delayed' | 'delivered'
  reason: string
  /** Of the mail that it is about, without brackets. */
  messageId: string
}

/** The report is at the top, the copy of the mail below may be long. */
const readLength = 65_536
const maxReason = 300

export function deliveryReportIn(email: Email): DeliveryReport | undefined {
  const status = textOf(email.attachments, 'message/delivery-status')
  if (status === undefined) return plainReport(email)
  const action = fieldsIn(status, 'Action').map((text) => text.toLowerCase())
  const known = (['failed', 'delivered', 'delayed'] as const).find((one) => action.some((text) => text.startsWith(one)))
  if (!known) return undefined
  const returned = textOf(email.attachments, 'message/rfc822', 'text/rfc822-headers', 'message/global') ?? ''
  const [recipient = ''] = fieldsIn(status, 'Final-Recipient', 'Original-Recipient').map(withoutType)
  const [reason = ''] = fieldsIn(status, 'Diagnostic-Code', 'Status').map(withoutType)
  return report(known, [recipient, reason].filter(Boolean).join(': '), [returned, email.text ?? ''], email)
}

/** Servers that send no report name the recipients in a header, or only call themselves the mailer daemon. */
function plainReport(email: Email): DeliveryReport | undefined {
  const { from, headers, text = '' } = email
  const failed = headers.find(({ key }) => key === 'x-failed-recipients')?.value
  const isDaemon = /^mailer-daemon@/i.test(from?.address ?? '')
  return failed || isDaemon ? report('failed', failed ?? '', [text], email) : undefined
}

/** The copy of the mail names its Message-ID; where there is none, the report may be an answer to it. */
function report(
  action: DeliveryReport['action'],
  reason: string,
  texts: string[],
  { inReplyTo, references }: Email,
): DeliveryReport | undefined {
  const named = [...texts.flatMap((text) => fieldsIn(text, 'Message-ID')), inReplyTo ?? '', lastOf(references)]
  const [messageId] = named.flatMap((value) => /<([^<>\s]{1,500})>/.exec(value)?.[1] ?? [])
  if (messageId === undefined) return undefined
  return { action, reason: truncate(cleanText(reason).replace(/\s+/g, ' ').trim(), maxReason), messageId }
}

const lastOf = (references = '') => references.trim().split(/\s+/).at(-1) ?? ''

function textOf(attachments: Attachment[], ...types: string[]): string | undefined {
  const part = attachments.find(({ mimeType }) => types.includes(mimeType))
  if (!part) return undefined
  const { content } = part
  return typeof content === 'string'
    ? content.slice(0, readLength)
    : Buffer.from(new Uint8Array(content).subarray(0, readLength)).toString('utf8')
}

/** The values of these fields, in the order of the names; a folded line continues with a space. */
function fieldsIn(text: string, ...names: string[]): string[] {
  const lines = text
    .slice(0, readLength)
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  return names.flatMap((name) =>
    lines
      .filter((line) => line.slice(0, name.length + 1).toLowerCase() === `${name.toLowerCase()}:`)
      .map((line) => line.slice(name.length + 1).trim()),
  )
}

/** `rfc822; rosa@example.com`, `smtp; 550 5.1.1 No such user` */
const withoutType = (value: string) => value.replace(/^[\w-]+;\s*/, '')
