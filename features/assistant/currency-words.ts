import { stripAccents } from '#core/strip-accents'

const words: [string, RegExp][] = [
  ['EUR', /€|\b(?:euros?|eur)\b/],
  ['USD', /\b(?:(?:us )?dollars?|usd|dolar(?:es)?)\b/],
  ['GBP', /£|\b(?:pounds?|sterling|gbp|libras)\b/],
  ['CHF', /\b(?:francs?|chf|francos)\b/],
  ['JPY', /¥|\b(?:yen|jpy|yenes)\b/],
  ['MXN', /\b(?:pesos?|mxn)\b/],
]
const dollars = new Set(['AUD', 'CAD', 'HKD', 'NZD', 'SGD', 'TWD', 'USD'])

export const isCurrencyWord = (word: string) => words.some(([, pattern]) => pattern.test(word))

/** The currency that a question names; "$" and "dollars" are the business's own where it counts in dollars. */
export function currencyNamed(question: string, own: string): string | undefined {
  const asked = stripAccents(question).toLowerCase()
  const named = words.find(([, pattern]) => pattern.test(asked))?.[0] ?? (/\$/.test(asked) ? 'USD' : undefined)
  return named === 'USD' && dollars.has(own) ? own : named
}
