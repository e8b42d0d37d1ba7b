import { lookup } from '#core/lookup'

const extensions = lookup({
  'application/pdf': 'pdf',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'message/rfc822': 'eml',
  'text/calendar': 'ics',
  'text/csv': 'csv',
  'text/html': 'html',
  'text/plain': 'txt',
})

const ownNames = lookup({ 'text/calendar': 'invitation', 'message/rfc822': 'message' })

/** A name with the extension of its type, which tells programs how to open it. */
export function attachmentName(name: string, type: string): string {
  const base = name || (ownNames[type] ?? (type.startsWith('image/') ? 'image' : 'attachment'))
  const extension = extensions[type.toLowerCase()]
  return /\.[a-z0-9]{1,8}$/i.test(base) || !extension ? base : `${base}.${extension}`
}
