import { isAscii } from 'node:buffer'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { decodeBytes, isKnownCharset, namesNoCharset } from '#platform/charset/decode-bytes'
import { encodedHeadersAsUtf8, headerLineAsUtf8 } from './header-charsets'
import { charsetInHtml } from './html-charset'

/** What we use of the library's tree, which its types leave out; the package is pinned to one version for it. */
type MimeNode = {
  state: 'header' | 'body' | 'finished'
  contentType: { parsed: { value: string; params: Record<string, string> }; multipart: string | false }
  contentDisposition: { parsed: { value: string; params: Record<string, string> } }
  contentTransferEncoding: { encoding: string }
  content: ArrayBuffer | null
  childNodes: MimeNode[]
  parentNode?: MimeNode
  postalMime: { wasUnderstood?: boolean }
  headerLines: string[]
  processHeaders(): void
  getTextContent(): string
  setupContentDecoder(encoding: string): void
  decodeFlowedText(text: string, delSp: boolean): string
}

type Internals = {
  root: MimeNode
  currentNode: MimeNode
  av: Uint8Array
  attachments: Attachment[]
  processLine(line: Uint8Array, isFinal: boolean): Promise<void>
  isInlineTextNode(node: MimeNode): boolean
  collectAttachment(node: MimeNode, content: ArrayBuffer, related: boolean, isTooDeep: boolean): void
}

const Parser = PostalMime as unknown as new (
  ...options: ConstructorParameters<typeof PostalMime>
) => PostalMime & Internals

/** The library's parser with our charsets, and with named texts and whole mails as attachments instead of in the body. */
class MailParser extends Parser {
  wasUnderstood = true
  private checkedNode: MimeNode | undefined

  override processLine(line: Uint8Array, isFinal: boolean): Promise<void> {
    const node = this.currentNode
    if (node.state === 'body' && node.contentTransferEncoding.encoding === 'base64') this.checkBase64(node, line)
    return super.processLine(node.state === 'header' ? headerLineAsUtf8(line, this.av) : line, isFinal)
  }

  /** Text wrongly labelled as base64 is detected by its first line. */
  private checkBase64(node: MimeNode, line: Uint8Array): void {
    if (this.checkedNode === node || line.length === 0 || !node.contentType.parsed.value.startsWith('text/')) return
    const first = Buffer.from(line).toString('latin1').trim()
    if (first === '' || first.startsWith('--')) return
    this.checkedNode = node
    if (/^[a-z0-9+/=]+$/i.test(first) || isBase64WithSpaces(first)) return
    node.contentTransferEncoding.encoding = '8bit'
    node.setupContentDecoder('8bit')
    this.wasUnderstood = false
  }

  override isInlineTextNode(node: MimeNode): boolean {
    return super.isInlineTextNode(node) && !isNamedFile(node)
  }

  override collectAttachment(node: MimeNode, content: ArrayBuffer, related: boolean, isTooDeep: boolean): void {
    super.collectAttachment(node, content, related, isTooDeep)
    const attachment = this.attachments.at(-1)
    if (!attachment) return
    attachment.content = isReadByLines(node) ? withLineEnds(content) : content
    charsets.set(attachment, node.contentType.parsed.params.charset)
  }
}

/** Ordinary words decoded as base64 hardly ever give readable text. */
const isBase64WithSpaces = (line: string) => {
  if (!/^[a-z0-9+/= \t]+$/i.test(line)) return false
  const decoded = Buffer.from(line, 'base64')
  return decoded.length >= 12 && isAscii(decoded) && !/[^\t\r\n -~]/.test(decoded.toString('latin1'))
}

/** The charsets that attached texts name. */
const charsets = new WeakMap<Attachment, string | undefined>()

export const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

export const textOf = (attachment: Attachment) => decodeBytes(bytesOf(attachment), charsets.get(attachment))

/** Both are set once on the prototype; a function per node would cost a tenth of a sync. */
const nodes = Object.getPrototypeOf(new Parser().root) as MimeNode
const { processHeaders } = nodes
nodes.processHeaders = function (this: MimeNode): void {
  this.headerLines = encodedHeadersAsUtf8(this.headerLines)
  processHeaders.call(this)
}
nodes.getTextContent = function (this: MimeNode): string {
  const { charset, format = '', delsp = '' } = this.contentType.parsed.params
  const bytes = new Uint8Array(this.content ?? new ArrayBuffer(0))
  const isHtml = this.contentType.parsed.value === 'text/html'
  const text = decodeBytes(bytes, (isHtml && namesNoCharset(charset) && charsetInHtml(bytes)) || charset)
  if (text.includes('\ufffd') || (charset && !isKnownCharset(charset))) this.postalMime.wasUnderstood = false
  return /^flowed$/i.test(format) ? this.decodeFlowedText(text, /^yes$/i.test(delsp)) : text
}

export type MimeMail = { email: Email; wasUnderstood: boolean }

/** Throws where the library does: at a mail nested too deep, or with headers of megabytes. */
export async function parseMime(source: Uint8Array): Promise<MimeMail> {
  const parser = new MailParser({ forceRfc822Attachments: true })
  const email = await parser.parse(source)
  return { email, wasUnderstood: parser.wasUnderstood && isWellFormed(parser.root) }
}

const isNamedFile = ({ contentDisposition, contentType, parentNode }: MimeNode) =>
  parentNode?.contentType.multipart === 'mixed' &&
  Boolean(contentDisposition.parsed.params.filename || contentType.parsed.params.name)

/** The library splits what is not in base64 into lines, ends each with a bare line feed, and rewrites calendars. */
const isReadByLines = ({ contentTransferEncoding: { encoding } }: MimeNode) => encoding !== 'base64'

function withLineEnds(content: ArrayBuffer): ArrayBuffer {
  const text = Buffer.from(content).toString('latin1')
  return new Uint8Array(Buffer.from(text.replace(/\n$/, '').replace(/\r?\n/g, '\r\n'), 'latin1')).buffer
}

const knownEncodings = new Set(['', '7bit', '8bit', 'binary', 'base64', 'quoted-printable'])

/** A multipart without parts has a boundary that is missing or another than it says. */
const isWellFormed = (node: MimeNode): boolean =>
  knownEncodings.has(node.contentTransferEncoding.encoding) &&
  !(node.contentType.multipart && node.childNodes.length === 0) &&
  node.childNodes.every(isWellFormed)
