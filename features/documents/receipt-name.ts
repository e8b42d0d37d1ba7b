import { extensionOf } from './clean-name'
import { documentLimits } from './document'
import type { Receipt } from './receipt'

/** '2026-11-03 Harbor Hardware 67.73.png': sorted by day, found by seller and amount. */
export function receiptName({ date, seller, total, currency }: Receipt, before: string): string {
  const extension = extensionOf(before)
  const end = extension ? `.${extension}` : ''
  const parts = [date, seller, total.toFixed(2), currency].filter(Boolean).join(' ')
  return `${parts.slice(0, documentLimits.name - end.length)}${end}`
}
