/** Without characters that are easily confused. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

export const linkCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('')

export const linkCodeLength = 7

/** The landing page with the code of the post, so that its requests can be counted. */
export const postLink = (origin: string, code: string, language: 'en' | 'es') =>
  `${origin}${language === 'es' ? '/es' : '/'}?via=${code}`
