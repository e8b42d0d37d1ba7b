import { createHash } from 'node:crypto'
import type { ImapFlow, MessageStructureObject } from 'imapflow'
import type { AttachmentFiles } from '../../attachment-files'
import type { KeptPart, Taken } from '../../mailbox'
import { stateOf } from './numbers'

/** A text that is longer is kept as a file like any other part. */
const mostTextBytes = 2 * 1024 * 1024
const boundary = 'mainstreet-parts-of-a-large-mail'

/**
 * Takes a mail too large to hold: its files go to the disk as they come, and what is left, its headers and texts, is put
 * together to a mail that the parser reads like any other.
 */
export async function takeLarge(client: ImapFlow, files: AttachmentFiles, uid: number, ref: string): Promise<Taken> {
  const range = String(uid)
  const query = { uid: true, flags: true, internalDate: true, size: true, headers: true, bodyStructure: true }
  const mail = await client.fetchOne(range, query, { uid: true })
  const { bodyStructure, headers } = mail || {}
  if (!mail || !bodyStructure || !headers) return { kind: 'missing', ref }
  const texts: Buffer[] = []
  const kept: KeptPart[] = []
  for (const part of leavesOf(bodyStructure)) {
    const key = part.part ?? '1'
    if (isText(part)) {
      const got = await client.fetchOne(range, { uid: true, bodyParts: [key] }, { uid: true })
      const body = got ? got.bodyParts?.get(key) : undefined
      if (body) texts.push(Buffer.from(`--${boundary}\r\n${headOf(part)}\r\n\r\n`), body, Buffer.from('\r\n'))
    } else {
      const { content } = await client.download(range, key, { uid: true, chunkSize: 1024 * 1024 })
      if (!content) return { kind: 'missing', ref }
      kept.push({ ...describe(part), ...(await files.keepAttachment(content)) })
    }
  }
  return {
    kind: 'mail',
    ...stateOf('', mail),
    ref,
    providerId: createHash('sha256').update(headers).update(String(mail.size)).digest('hex'),
    receivedAt: mail.internalDate ? new Date(mail.internalDate) : null,
    source: Buffer.concat([envelopeOf(headers), ...texts, Buffer.from(`--${boundary}--\r\n`)]),
    size: mail.size ?? 0,
    kept,
  }
}

function leavesOf(node: MessageStructureObject): MessageStructureObject[] {
  return node.childNodes && node.childNodes.length > 0 && node.type.startsWith('multipart/')
    ? node.childNodes.flatMap(leavesOf)
    : [node]
}

const isText = ({ type, disposition, size }: MessageStructureObject) =>
  (type === 'text/plain' || type === 'text/html') && disposition !== 'attachment' && (size ?? 0) <= mostTextBytes

const bare = (text: string) => text.replace(/[\r\n"]/g, '')

const headOf = ({ type, parameters, encoding }: MessageStructureObject) =>
  [
    `Content-Type: ${bare(type)}${parameters?.charset ? `; charset="${bare(parameters.charset)}"` : ''}`,
    `Content-Transfer-Encoding: ${bare(encoding ?? '7bit')}`,
  ].join('\r\n')

const describe = ({ type, id, disposition, dispositionParameters, parameters }: MessageStructureObject) => ({
  filename: nameOf(dispositionParameters?.filename ?? parameters?.name ?? ''),
  contentType: bare(type).slice(0, 200),
  contentId: id ? bare(id.replace(/^<|>$/g, '')).slice(0, 500) : null,
  isInline: disposition === 'inline' && id !== undefined,
})

const nameOf = (name: string) =>
  name
    .replace(/^.*[\\/]/, '')
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/gu, '')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
    .slice(0, 200) || 'attachment'

/** The mail's own headers, with a body of parts in place of its own. */
function envelopeOf(headers: Buffer): Buffer {
  const lines = headers.toString('latin1').split(/\r?\n(?![ \t])/)
  const others = lines.filter((line) => line.trim() !== '' && !/^(content-|mime-version)/i.test(line))
  return Buffer.from(
    `${others.join('\r\n')}\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary="${boundary}"\r\n\r\n`,
    'latin1',
  )
}
