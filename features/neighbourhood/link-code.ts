/** No letters that are mistaken for another when they are read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A short code from random bytes, fit to be read out on the telephone. */
export const linkCode = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => letters[byte % letters.length]).join('')

export const linkCodeLength = 7

/** The landing page, told by which post its visitor comes. */
export const postLink = (origin: string, code: string, language: 'en' | 'es') =>
  `${origin}${language === 'es' ? '/es' : '/'}?via=${code}`
