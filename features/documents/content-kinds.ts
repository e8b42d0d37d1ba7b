import { mediaTypeOf } from '#core/content-type'
import { extensionOf } from './clean-name'
import type { DocumentType } from './document'

const openXml = 'application/vnd.openxmlformats-officedocument'

/** Content types with their description in messages and the document type they map to. */
const kinds: [types: RegExp, description: string, type: DocumentType][] = [
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

const kindOf = (contentType: string) => kinds.find(([types]) => types.test(mediaTypeOf(contentType)))

export const typeByContent = (contentType: string): DocumentType => kindOf(contentType)?.[2] ?? 'document'

/** The content types expected behind a file extension; extensions without a clear type are not listed. */
const expectedTypes: Record<string, RegExp> = {
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

/** Extensions of executable files. */
const programs = /^(app|bat|cmd|com|exe|hta|jar|js|lnk|msi|pif|ps1|reg|scr|sh|vbs|wsf)$/

/** A warning if the content does not match the file name, or the name has a misleading double extension. */
export function mismatchOf(filename: string, contentType: string): string | null {
  const type = mediaTypeOf(contentType)
  if (type === emptyType) return 'This file is empty.'
  const extension = extensionOf(filename)
  const innerExtension = extensionOf(filename.slice(0, -extension.length - 1))
  if (programs.test(extension) && innerExtension in expectedTypes)
    return `Looks like .${innerExtension}, but ends in .${extension}, as programs do.`
  const description = kindOf(type)?.[1] ?? 'something else'
  const expected = expectedTypes[extension]
  if (expected && !expected.test(type)) return `Called .${extension}, but its content is ${description}.`
  return description === 'a program' ? 'This file is a program.' : null
}

export type PreviewKind = 'image' | 'pdf' | 'html' | 'text' | 'none'

/** How a file is previewed; office files are shown as their extracted text. */
export function previewKindOf(contentType: string | null): PreviewKind {
  const type = mediaTypeOf(contentType ?? '')
  if (/^image\/(png|jpeg|gif|webp|avif|bmp)$/.test(type)) return 'image'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/html' || type === 'image/svg+xml') return 'html'
  if (/^(text\/|application\/(json|xml)|message\/)/.test(type)) return 'text'
  return /officedocument|opendocument/.test(type) ? 'text' : 'none'
}
