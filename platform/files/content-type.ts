import { open } from 'node:fs/promises'
import { fileTypeFromBuffer } from 'file-type'
import { namesInZip } from './zip-names'

export const emptyType = 'application/x-empty'
export const unknownType = 'application/octet-stream'

const headBytes = 64 * 1024

/** The type of a file by its content. The name only decides between kinds of plain text. */
export async function contentTypeOf(file: string, name: string): Promise<string> {
  const head = await headOf(file)
  if (head.length === 0) return emptyType
  if (startsWith(head, [0x50, 0x4b, 0x03, 0x04]) || startsWith(head, [0x50, 0x4b, 0x05, 0x06])) return zipType(file)
  if (startsWith(head, [0xd0, 0xcf, 0x11, 0xe0])) return oldOfficeType(head)
  const hasByteOrderMark = startsWith(head, [0xff, 0xfe]) || startsWith(head, [0xfe, 0xff])
  const known = hasByteOrderMark ? undefined : (await fileTypeFromBuffer(head).catch(() => undefined))?.mime
  if (known && known !== 'application/xml') return known
  const text = textOf(head)
  return text ? textType(text, extensionOf(name)) : unknownType
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

const startsWith = (head: Buffer, bytes: number[]) => bytes.every((byte, at) => head[at] === byte)

const office = 'application/vnd.openxmlformats-officedocument'

async function zipType(file: string): Promise<string> {
  const names = await namesInZip(file)
  const holds = (part: string) => names.includes(part)
  if (holds('word/document.xml')) return `${office}.wordprocessingml.document`
  if (holds('xl/workbook.xml')) return `${office}.spreadsheetml.sheet`
  if (holds('ppt/presentation.xml')) return `${office}.presentationml.presentation`
  if (names[0] === 'mimetype' && holds('content.xml')) return openDocumentType(file)
  return 'application/zip'
}

const openDocuments = ['text', 'spreadsheet', 'presentation']

/** The first entry is stored uncompressed, so that the type can be read directly. */
async function openDocumentType(file: string): Promise<string> {
  const head = (await headOf(file)).subarray(0, 200).toString('latin1')
  const kind = openDocuments.find((one) => head.includes(`application/vnd.oasis.opendocument.${one}`))
  return kind ? `application/vnd.oasis.opendocument.${kind}` : 'application/zip'
}

function oldOfficeType(head: Buffer): string {
  const holds = (name: string) => head.includes(Buffer.from(name, 'utf16le'))
  if (holds('WordDocument')) return 'application/msword'
  if (holds('Workbook') || holds('Book')) return 'application/vnd.ms-excel'
  if (holds('PowerPoint Document')) return 'application/vnd.ms-powerpoint'
  return 'application/x-cfb'
}

type Text = { start: string; charset: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' }

function textOf(head: Buffer): Text | undefined {
  if (startsWith(head, [0xff, 0xfe])) return decoded(head, 'utf-16le')
  if (startsWith(head, [0xfe, 0xff])) return decoded(head, 'utf-16be')
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return undefined
  return decoded(head, 'utf-8') ?? decoded(head, 'windows-1252')
}

function decoded(head: Buffer, charset: Text['charset']): Text | undefined {
  try {
    // The head may end in the middle of a character.
    return { start: new TextDecoder(charset, { fatal: true }).decode(head, { stream: true }).slice(0, 4096), charset }
  } catch {
    return undefined
  }
}

const plainTexts: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  json: 'application/json',
  eml: 'message/rfc822',
}
const beforeTheRoot = /^(?:\s|<\?xml[^>]*>|<!--[\s\S]*?-->|<!doctype[^>]*>)*/i
const startsLikeHtml =
  /^\s*(?:<\?xml[^>]*>\s*)?<(?:!doctype html|!--|html|head|body|script|style|title|iframe|object|embed|form|h1|div|font|table|a|b|br|p)[\s/>]/i
const holdsHtml = /<(?:html|head|body|script|iframe)[\s>]/i

function textType({ start, charset }: Text, extension: string): string {
  const type = markupType(start, extension) ?? plainTexts[extension] ?? 'text/plain'
  return charset === 'utf-8' ? type : `${type}; charset=${charset}`
}

function markupType(start: string, extension: string): string | undefined {
  if (/^<svg[\s>]/i.test(start.replace(beforeTheRoot, ''))) return 'image/svg+xml'
  if (startsLikeHtml.test(start) || /^x?html?$/.test(extension)) return 'text/html'
  if (/^\s*<\?xml\s/i.test(start)) return 'application/xml'
  // A file named as text may mention HTML tags; with any other name, a file that contains them is HTML.
  const isCalledText = extension === 'txt' || extension === 'log' || extension in plainTexts
  return !isCalledText && holdsHtml.test(start.slice(0, 1024)) ? 'text/html' : undefined
}

const extensionOf = (name: string) => /\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
