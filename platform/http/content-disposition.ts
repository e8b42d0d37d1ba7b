/** A Content-Disposition header, safe for every file name: in ASCII, and exactly as in RFC 6266 and RFC 8187. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const whole = name.replace(/[\p{Cc}\p{Cs}]/gu, '')
  const ascii = whole
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^ -~]|["\\%;/]/g, '_')
  const exact = encodeURIComponent(whole).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
  return ascii === whole ? `${kind}; filename="${ascii}"` : `${kind}; filename="${ascii}"; filename*=UTF-8''${exact}`
}
