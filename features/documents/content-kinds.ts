import { typeAlone } from '#core/content-type'
import { extensionOf } from './clean-name'
import type { DocumentType } from './document'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** What a content is called in the owner's words, and the type that it makes a document. */
const kinds: [types: RegExp, words: string, type: DocumentType][] = [
  [/^application\/pdf$/, 'a PDF', 'pdf'],
  [/^text\/html$/, 'a web page', 'document'],
  [/^image\/svg\+xml$/, 'an SVG drawing', 'document'],
  [/^image\//, 'an image', 'image'],
  [/spreadsheet|ms-excel/, 'a spreadsheet', 'spreadsheet'],
  [/^text\/csv$/, 'a table of text', 'spreadsheet'],
  [/wordprocessing|msword|opendocument\.text/, 'a text document', 'document'],
  [/presentation|powerpoint/, 'a presentation', 'document'],
  [/^application\/(zip|x-rar-compressed|vnd\.rar|gzip|x-7z-compressed|x-tar|x-bzip2|x-xz)$/, 'an archive', 'archive'],
  [/^application\/x-(msdownload|dosexec|elf|mach-binary)$|executable/, 'a program', 'document'],
  [/^(text\/|application\/(json|xml)|message\/)/, 'plain text', 'document'],
  [/^audio\//, 'a sound', 'document'],
  [/^video\//, 'a film', 'document'],
]

const emptyType = 'application/x-empty'

const kindOf = (contentType: string) => kinds.find(([types]) => types.test(typeAlone(contentType)))

export const typeByContent = (contentType: string): DocumentType => kindOf(contentType)?.[2] ?? 'document'

/** What a name with this extension promises. Extensions that promise nothing are not here. */
const promises: Record<string, RegExp> = {
  pdf: /^application\/pdf$/,
  jpg: /^image\/jpeg$/,
  jpeg: /^image\/jpeg$/,
  png: /^image\/png$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
  svg: /^image\/svg\+xml$/,
  html: /^text\/html$/,
  htm: /^text\/html$/,
  docx: new RegExp(`^${openXml}\\.wordprocessingml`),
  xlsx: new RegExp(`^${openXml}\\.spreadsheetml`),
  pptx: new RegExp(`^${openXml}\\.presentationml`),
  doc: /^application\/(msword|x-cfb|rtf)$/,
  xls: /^application\/(vnd\.ms-excel|x-cfb)$/,
  odt: /opendocument\.text$/,
  ods: /opendocument\.spreadsheet$/,
  zip: /^application\/(zip|vnd\.)/,
  gz: /^application\/gzip$/,
  '7z': /^application\/x-7z-compressed$/,
  rar: /rar/,
  csv: /^text\/(csv|plain)$/,
  txt: /^(text\/(?!html)|application\/json|message\/)/,
  md: /^text\/(?!html)/,
}

/** Extensions that a computer runs instead of showing them. */
const programs = /^(app|bat|cmd|com|exe|hta|jar|js|lnk|msi|pif|ps1|reg|scr|sh|vbs|wsf)$/

/** What the content says against the name, or the name against itself, in words; null where they agree. */
export function mismatchOf(filename: string, contentType: string): string | null {
  const type = typeAlone(contentType)
  if (type === emptyType) return 'This file is empty.'
  const extension = extensionOf(filename)
  const pretended = extensionOf(filename.slice(0, -extension.length - 1))
  if (programs.test(extension) && pretended in promises)
    return `Looks like .${pretended}, but ends in .${extension}, as programs do.`
  const words = kindOf(type)?.[1] ?? 'something else'
  const promised = promises[extension]
  if (promised && !promised.test(type)) return `Called .${extension}, but its content is ${words}.`
  return words === 'a program' ? 'This file is a program.' : null
}

export type PreviewKind = 'image' | 'pdf' | 'html' | 'text' | 'none'

/** How a content can be looked at inside the product: office files by their words. */
export function previewKindOf(contentType: string | null): PreviewKind {
  const type = typeAlone(contentType ?? '')
  if (/^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(type)) return 'image'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/html' || type === 'image/svg+xml') return 'html'
  if (/^(text\/|application\/(json|xml)|message\/)/.test(type)) return 'text'
  return /officedocument|opendocument/.test(type) ? 'text' : 'none'
}
