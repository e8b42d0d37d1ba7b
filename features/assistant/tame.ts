import { sanitizeAnswer } from './sanitize-answer'

const linkOrAddress =
  /\b(?:https?:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]|[^\s<>"'(,;:]+@[^\s<>"'),;:]+\.[a-z]{2,}/gi

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
