import type { Attachment } from 'postal-mime'
import { decodeBytes } from '#platform/charset/decode-bytes'
import { bytesOf, type MimeMail, parseMime, textOf } from './mail-parser'

/** The text of a mail in which the parser found none: from its parts, or after mending a boundary or the end of its headers. */
export async function recoverText(source: Uint8Array, { email }: MimeMail): Promise<Recovered | null> {
  const inParts = await textInParts(email.attachments)
  if (inParts) return { text: inParts, mail: null }
  const whole = Buffer.from(source.buffer, source.byteOffset, source.byteLength).toString('latin1')
  for (const mended of [withRealBoundary(whole), withEndOfHeaders(whole)]) {
    if (!mended) continue
    const mail = await parseMime(Buffer.from(mended, 'latin1')).catch(() => null)
    if (mail && hasText(mail)) return { text: null, mail }
  }
  const behind = textBehindParts(whole)
  if (behind) return { text: behind, mail: null }
  if (email.attachments.length > 0 || isAllHeaders(whole)) return null
  const body = whole.slice(endOfHeaders(whole)).trim()
  const text = decodeBytes(Buffer.from(body.slice(0, maxText), 'latin1')).trim()
  return text !== '' && isReadable(text) ? { text, mail: null } : null
}

/** Either plain text, or the mail as it parses once mended. */
export type Recovered = { text: string; mail: null } | { text: null; mail: MimeMail }

export const hasText = ({ email: { text, html } }: MimeMail) => Boolean(text?.trim() || html?.trim())

const maxText = 2_000_000

/** A mail that passes on a mail that passes on a mail. */
const maxForwards = 5

async function textInParts(parts: Attachment[], depth = 0): Promise<string | null> {
  const shown = parts.filter(({ disposition }) => disposition !== 'attachment')
  for (const part of shown) {
    if (!isTextual(part)) continue
    const text = textOf(part).trim()
    if (text !== '' && isReadable(text)) return text
  }
  for (const part of shown.filter(({ mimeType }) => mimeType === 'message/rfc822')) {
    const inner = await parseMime(bytesOf(part)).catch(() => null)
    if (!inner) continue
    const { from, subject, text, html, attachments } = inner.email
    const own = text?.trim() || html?.replace(/<[^>]{0,2000}>/g, ' ').trim()
    const words = own || (depth < maxForwards ? await textInParts(attachments, depth + 1) : null)
    if (!words) continue
    const heading = [from && `From: ${from.name || from.address}`, subject && `Subject: ${subject}`].filter(Boolean)
    return `${heading.join('\n')}\n\n${words}`.trim()
  }
  return null
}

/** Other text types (text/enriched, text/markdown, a delivery report), and invalid types. */
const isTextual = ({ mimeType, filename }: Attachment) =>
  (/^(text\/(?!calendar|csv|x-vcard|vcard)|message\/(delivery-status|disposition-notification|rfc822-headers))/.test(
    mimeType,
  ) ||
    !/^[\w.+-]+\/[\w.+-]+$/.test(mimeType)) &&
  (filename === null || mimeType.startsWith('text/'))

/** No NUL, and hardly a control character: what a person could read. */
function isReadable(text: string): boolean {
  const sample = text.slice(0, 4000)
  const odd = sample.match(/[\p{Cc}\ufffd]/gu)?.filter((one) => !/[\t\r\n\f]/.test(one)).length ?? 0
  return odd <= sample.length / 50
}

const isAllHeaders = (whole: string) => endOfHeaders(whole) === 0 && firstLineOfText(whole.split(/\r?\n/)) === -1

function endOfHeaders(whole: string): number {
  const end = /\r?\n[ \t]*\r?\n/.exec(whole)
  return end ? end.index + end[0].length : 0
}

/** A multipart mail whose parts are divided by another line than its header says. */
function withRealBoundary(whole: string): string | null {
  const end = endOfHeaders(whole)
  const found = /^--([^\r\n]{1,200}?)[ \t]*\r?\n(?:content-[a-z-]+:|\r?\n)/im.exec(whole.slice(end))
  if (!found || !/^content-type:\s*multipart\//im.test(whole.slice(0, end))) return null
  const headers = whole
    .slice(0, end)
    .split(/\r?\n(?![ \t])/)
    .filter((line) => line.trim() !== '' && !/^content-(type|transfer-encoding):/i.test(line))
  const boundary = (found[1] as string).replace(/["\\]/g, '\\$&')
  return `${headers.join('\r\n')}\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n${whole.slice(end)}`
}

/** Some programs that add a file put the mail's text after the last part. */
function textBehindParts(whole: string): string | null {
  const boundary = /^content-type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*?boundary="?([^"\r\n;]{1,200})/im.exec(
    whole.slice(0, endOfHeaders(whole)),
  )?.[1]
  const last = boundary ? whole.lastIndexOf(`\n--${boundary.trim()}--`) : -1
  if (last === -1) return null
  const from = whole.indexOf('\n', last + 1)
  const text = from === -1 ? '' : decodeBytes(Buffer.from(whole.slice(from, from + maxText), 'latin1')).trim()
  return text !== '' && isReadable(text) ? text : null
}

/** Headers without an empty line after them: they end before the first line that is not a header. */
function withEndOfHeaders(whole: string): string | null {
  const lines = whole.split(/\r?\n/)
  const first = firstLineOfText(lines)
  if (first <= 0 || lines[first]?.trim() === '' || first === -1) return null
  return [...lines.slice(0, first), '', ...lines.slice(first)].join('\r\n')
}

const firstLineOfText = (lines: string[]) =>
  lines.findIndex(
    (line, at) => !(/^[!-9;-~]+[ \t]*:/.test(line) || /^[ \t]+\S/.test(line) || (at === 0 && line.startsWith('From '))),
  )
