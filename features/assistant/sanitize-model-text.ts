import { sanitizeAnswer } from './sanitize-answer'

const address = [
  // A URL with a scheme, even one with a space inside it.
  /\b(?:[a-z][a-z0-9+.-]{0,20}\s?:\s?\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/,
  // A domain with a path.
  /\b(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\/[^\s<>"')\]]*[^\s<>"')\].,;:!?]/,
  /[^\s<>"'(,;:]{1,64}(?:@|\(at\)|\[at\])[^\s<>"'),;:]{1,255}\.[a-z]{2,}/,
]
const linkOrAddress = new RegExp(address.map(({ source }) => source).join('|'), 'gi')

/**
 * A mail can make a model repeat links. Besides images, links and HTML, this removes web and mail addresses, except
 * those that the owner wrote.
 */
export function sanitizeModelText(words: string, ownWords = ''): string {
  const own = ownWords.toLowerCase()
  return sanitizeAnswer(words)
    .replace(linkOrAddress, (found) => (own.includes(found.toLowerCase().replace(/[.,;:!?]+$/, '')) ? found : ''))
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/ +([.,;:!?])/g, '$1')
    .trim()
}

/** The same for every string inside a value. */
export function sanitizeModelAnswer<T>(value: T, ownWords?: string): T {
  if (typeof value === 'string') return sanitizeModelText(value, ownWords) as T
  if (Array.isArray(value)) return value.map((one) => sanitizeModelAnswer(one, ownWords)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sanitizeModelAnswer(one, ownWords)])) as T
}
