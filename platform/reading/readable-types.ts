import { typeAlone } from '#core/content-type'

const officeDocument = 'application/vnd.openxmlformats-officedocument'

/** How the text of a type is come by. */
const ways: Record<string, 'pdf' | 'word' | 'sheet' | 'slides' | 'open-document' | 'html' | 'plain'> = {
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

export const wayToRead = (contentType: string) => ways[typeAlone(contentType)]
export const isReadable = (contentType: string) => wayToRead(contentType) !== undefined
