import type { Finding } from './finding'

const currency = /(?:US\$|[$€£])\s?\d[\d.,]*(?:\s?(?:k|K|M|million|thousand|mil(?:lones)?)\b)?/
const worded = /\b\d[\d.,]*\s?(?:USD|EUR|GBP|dollars?|euros?|cents|dólares)\b|\bUSD\s?\d[\d.,]*/
const share = /\b\d+(?:[.,]\d+)?\s?(?:%|percent\b|por ciento\b)/
const amount = new RegExp(`(?:${currency.source}|${worded.source}|${share.source})`, 'giu')

/** Money and percentages, as they are written. */
export const findAmounts = (sentences: string[]): Finding[] =>
  sentences.flatMap((sentence) =>
    [...sentence.matchAll(amount)].map(([text]) => ({
      kind: 'Amount' as const,
      value: text.replace(/[.,]+$/, '').trim(),
      quote: sentence,
    })),
  )
