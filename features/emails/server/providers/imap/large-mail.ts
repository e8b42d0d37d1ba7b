import { createHash } from 'node:crypto'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import type { AttachmentFiles } from '../../attachment-files'
import type { FetchResult, StoredAttachment } from '../../mailbox'
import { stateOf } from './uids'

/** Longer texts are saved as files, like attachments. */
const maxTextBytes = 2 * 1024 * 1024
const boundary = 'mainstreet-parts-of-a-large-mail'

/**
 * Fetches a mail that is too large for memory: streams its files to disk, and assembles its headers and texts into a
 * smaller mail that the parser reads like any other.
 */
export async function fetchLargeMail(
  client: ImapFlow,
  files: AttachmentFiles,
  uid: number,
  ref: string,
): Promise<FetchResult> {
  const range = String(uid)
  const query = { uid: true, flags: true, internalDate: true, size: true, headers: true, bodyStructure: true }
  const mail = await client.fetchOne(range, query, { uid: true })
  const { bodyStructure, headers } = mail || {}
  if (!mail || !bodyStructure || !headers) return { kind: 'missing', ref }
  const texts: Buffer[] = []
  const storedFiles: StoredAttachment[] = []
  for (const part of leafParts(bodyStructure)) {
    const key = part.part ?? '1'
    if (isText(part)) {
      const fetched = await client.fetchOne(range, { uid: true, bodyParts: [key] }, { uid: true })
      const body = fetched ? fetched.bodyParts?.get(key) : undefined
      if (body) texts.push(Buffer.from(`--${boundary}\r\n${partHeaders(part)}\r\n\r\n`), body, Buffer.from('\r\n'))
    } else {
      const { content } = await client.download(range, key, { uid: true, chunkSize: 1024 * 1024 })
      if (!content) return { kind: 'missing', ref }
      storedFiles.push({ ...describeAttachment(part), ...(await files.saveAttachment(content)) })
    }
  }
  return {
    kind: 'mail',
    ...stateOf('', mail),
    ref,
    providerId: createHash('sha256').update(headers).update(String(mail.size)).digest('hex'),
    receivedAt: mail.internalDate ? new Date(mail.internalDate) : null,
    source: Buffer.concat([rebuildHeaders(headers), ...texts, Buffer.from(`--${boundary}--\r\n`)]),
    size: mail.size ?? 0,
    storedFiles,
  }
}

function leafParts(node: MessageStructureObject): MessageStructureObject[] {
  return node.childNodes && node.childNodes.length > 0 && node.type.startsWith('multipart/')
    ? node.childNodes.flatMap(leafParts)
    : [node]
}

const isText = ({ type, disposition, size }: MessageStructureObject) =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && (size ?? 0) <= maxTextBytes

const headerSafe = (text: string) => text.replace(/[\r\n"]/g, '')

const partHeaders = ({ type, parameters, encoding }: MessageStructureObject) =>
  [
    `Content-Type: ${headerSafe(type)}${parameters?.charset ? `; charset="${headerSafe(parameters.charset)}"` : ''}`,
    `Content-Transfer-Encoding: ${headerSafe(encoding ?? '7bit')}`,
  ].join('\r\n')

const describeAttachment = ({ type, id, disposition, dispositionParameters, parameters }: MessageStructureObject) => ({
  filename: safeFilename(dispositionParameters?.filename ?? parameters?.name ?? ''),
  contentType: headerSafe(type).slice(0, 200),
  contentId: id ? headerSafe(id.replace(/^<|>$/g, '')).slice(0, 500) : null,
  isInline: disposition === 'inline' && id !== undefined,
})

const safeFilename = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 200) || 'attachment'

/** The original headers, with a new Content-Type for the reassembled body. */
function rebuildHeaders(headers: Buffer): Buffer {
  const lines = headers.toString('latin1').split(/\r?\n(?![ \t])/)
  const others = lines.filter((line) => line.trim() !== '' && !/^(content-|mime-version)/i.test(line))
  return Buffer.from(
    `${others.join('\r\n')}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    'latin1',
  )
}
