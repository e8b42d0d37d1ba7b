import { sanitizeAnswer } from './sanitize-answer'

const address = [
  // With a scheme, also one that is torn apart.
  /\b(?:[a-z][a-z0-9+.-]{0,20}\s?:\s?\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/,
  // A site with a path.
  /\b(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/,
  /[^\s<>"'(,;:]{1,64}(?:@|\(at\)|\[at\])[^\s<>"'),;:]{1,255}\.[a-z]{2,}/,
]
const linkOrAddress = new RegExp(address.map(({ source }) => source).join('|'), 'gi')

/**
 * A model repeats what a mail asks it to. Besides images, links and HTML this takes out addresses of sites and of mail, except
 * those that the owner wrote.
 */
export function tame(words: string, ownWords = ''): string {
  const own = ownWords.toLowerCase()
  return sanitizeAnswer(words)
    .replace(linkOrAddress, (found) => (own.includes(found.toLowerCase().replace(/[.,;:!?]+$/, '')) ? found : ''))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .trim()
}

/** The same for every text inside a value. */
export function tameAll<T>(value: T, ownWords?: string): T {
  if (typeof value === 'string') return tame(value, ownWords) as T
  if (Array.isArray(value)) return value.map((one) => tameAll(one, ownWords)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, tameAll(one, ownWords)])) as T
}
