import { createHash } from 'node:crypto'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import { attachmentName } from '../../../attachment-name'
import type { AttachmentFiles } from '../../attachment-files'
import type { FetchResult, StoredAttachment } from '../../mailbox'
import { safeFilename } from '../../parsing/safe-filename'
import { stateOf } from './uids'

/** Longer texts are saved as files, like attachments. */
const maxTextBytes = 2 * 1024 * 1024
const boundary = 'mainstreet-parts-of-a-large-mail'

/**
 * Fetches a mail that is too large for memory: streams its files to disk, and assembles its headers and texts into a
 * smaller mail of the same parts, which the parser reads like any other.
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
  const storedFiles: StoredAttachment[] = []
  let isMissing = false
  const assemble = async (node: MessageStructureObject, parent?: MessageStructureObject): Promise<Buffer[]> => {
    const key = node.part ?? '1'
    if (isMultipart(node)) {
      const children: Buffer[][] = []
      for (const child of node.childNodes ?? []) children.push(await assemble(child, node))
      return multipart(`${boundary}-${key}`, node.type, children)
    }
    if (isText(node)) {
      const fetched = await client.fetchOne(range, { uid: true, bodyParts: [key] }, { uid: true })
      const body = fetched ? fetched.bodyParts?.get(key) : undefined
      return body ? [Buffer.from(`${partHeaders(node)}\r\n\r\n`), body] : []
    }
    const { content } = await client.download(range, key, { uid: true, chunkSize: 1024 * 1024 })
    if (content) storedFiles.push({ ...describeAttachment(node, parent), ...(await files.saveAttachment(content)) })
    else isMissing = true
    return []
  }
  const texts = multipart(boundary, 'multipart/mixed', [await assemble(bodyStructure)])
  if (isMissing) return { kind: 'missing', ref }
  return {
    kind: 'mail',
    ...stateOf('', mail),
    ref,
    providerId: createHash('sha256').update(headers).update(String(mail.size)).digest('hex'),
    receivedAt: mail.internalDate ? new Date(mail.internalDate) : null,
    source: Buffer.concat([rebuildHeaders(headers), ...texts]),
    size: mail.size ?? 0,
    storedFiles,
  }
}

const isMultipart = ({ type, childNodes }: MessageStructureObject) =>
  type.startsWith('multipart/') && (childNodes?.length ?? 0) > 0

/** A part of several parts; those that became files are left out, and so is a part of nothing else. */
function multipart(mark: string, type: string, children: Buffer[][]): Buffer[] {
  const kept = children.filter((pieces) => pieces.length > 0)
  if (kept.length === 0) return []
  return [
    Buffer.from(`Content-Type: ${headerSafe(type)}; boundary="${mark}"\r\n\r\n`),
    ...kept.flatMap((pieces) => [Buffer.from(`--${mark}\r\n`), ...pieces, Buffer.from('\r\n')]),
    Buffer.from(`--${mark}--\r\n`),
  ]
}

const isText = ({ type, disposition, size }: MessageStructureObject) =>
  (type === 'text/calendar' || ((type === 'text/plain' || type === 'text/html') && disposition !== 'attachment')) &&
  (size ?? 0) <= maxTextBytes

const headerSafe = (text: string) => text.replace(/[\r\n"]/g, '')

const partHeaders = ({ type, parameters, encoding }: MessageStructureObject) =>
  [
    `Content-Type: ${headerSafe(type)}${['charset', 'method', 'format', 'delsp']
      .filter((name) => parameters?.[name])
      .map((name) => `; ${name}="${headerSafe(parameters?.[name] ?? '')}"`)
      .join('')}`,
    `Content-Transfer-Encoding: ${headerSafe(encoding ?? '7bit')}`,
  ].join('\r\n')

const describeAttachment = (
  { type, id, disposition, dispositionParameters, parameters }: MessageStructureObject,
  parent: MessageStructureObject | undefined,
) => ({
  filename: attachmentName(safeFilename(dispositionParameters?.filename ?? parameters?.name ?? ''), type),
  contentType: headerSafe(type).slice(0, 200),
  contentId: id ? headerSafe(id.replace(/^<|>$/g, '')).slice(0, 500) : null,
  isInline: id !== undefined && (disposition === 'inline' || parent?.type === 'multipart/related'),
})

/** The original headers, without those of the body. */
function rebuildHeaders(headers: Buffer): Buffer {
  const lines = headers.toString('latin1').split(/\r?\n(?![ \t])/)
  const others = lines.filter((line) => line.trim() !== '' && !/^(content-|mime-version)/i.test(line))
  return Buffer.from(`${others.join('\r\n')}\r\nMIME-Version: 1.0\r\n`, 'latin1')
}
