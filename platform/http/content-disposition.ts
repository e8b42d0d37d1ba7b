/**
 * How a browser is told the name of a file, safe for every name: a plain form for old readers and the exact one
 * (RFC 6266, RFC 8187).
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const whole = name.replace(/[\p{Cc}\p{Cs}]/gu, '')
  const plain = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%;/]/g, '_')
  const exact = encodeURIComponent(whole).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return plain === whole ? `${kind}; filename="${plain}"` : `${kind}; filename="${plain}"; filename*=UTF-8''${exact}`
}
