/** Removes folders, text-direction marks, and leading or trailing dots from a file name. */
export function cleanName(name: string): string {
  const bare = name
    .replace(/^.*[\\/]/, '')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*]/g, '')
    .replace(/^[.\s-]+|[.\s]+$/g, '')
  return bare.slice(0, 200) || 'attachment'
}

/** Headers that make the browser save the file and never render it on our origin. */
export function downloadHeaders(filename: string, contentType: string, size?: number): Record<string, string> {
  const name = cleanName(filename)
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  return {
    'content-type':
      /^[\w.+-]+\/[\w.+-]+$/.test(contentType) && !isActive(contentType) ? contentType : 'application/octet-stream',
    'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, escapeRest)}`,
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    ...(size !== undefined && { 'content-length': String(size) }),
  }
}

const isActive = (type: string) => /html|xml|svg|script|pdf\+/i.test(type)

const escapeRest = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
