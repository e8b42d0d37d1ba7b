import { mediaTypeOf } from '#core/content-type'

const officeDocument = 'application/vnd.openxmlformats-officedocument'

const extractors: Record<string, 'pdf' | 'word' | 'sheet' | 'slides' | 'open-document' | 'html' | 'plain'> = {
  'application/pdf': 'pdf',
  [`${officeDocument}.wordprocessingml.document`]: 'word',
  [`${officeDocument}.spreadsheetml.sheet`]: 'sheet',
  [`${officeDocument}.presentationml.presentation`]: 'slides',
  'application/vnd.oasis.opendocument.text': 'open-document',
  'application/vnd.oasis.opendocument.spreadsheet': 'open-document',
  'application/vnd.oasis.opendocument.presentation': 'open-document',
  'text/html': 'html',
  'image/svg+xml': 'html',
  'application/xml': 'html',
  'text/plain': 'plain',
  'text/csv': 'plain',
  'text/markdown': 'plain',
  'text/calendar': 'plain',
  'text/vcard': 'plain',
  'application/json': 'plain',
  'message/rfc822': 'plain',
}

export const extractorFor = (contentType: string) => extractors[mediaTypeOf(contentType)]
export const isReadable = (contentType: string) => extractorFor(contentType) !== undefined

/** Behind the text of the process's answer; no cleaned text holds control characters. */
export const pagesWithoutTextMark = '\f'
