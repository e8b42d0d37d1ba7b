import { toCents } from '#core/money'
import { toDiscountColumns } from '#features/invoices/server/store'
import { taxTermsOf } from '#features/invoices/tax-terms'
import type { QuoteContent } from '../content'
import { instalmentsOf } from '../content'
import type { StoredQuote } from './store/read'

/** A stored quote as it would be with another content and choice: what the client saw, or is about to accept. */
export function withContent(quote: StoredQuote, content: QuoteContent, chosen: boolean[]): StoredQuote {
  const { items, deposit, schedule, discount, attachments = [], ...fields } = content
  const { currency } = content
  return {
    ...quote,
    ...fields,
    ...taxTermsOf(content),
    taxNote: content.taxNote ?? null,
    ...toDiscountColumns(discount, currency),
    items: items.map(({ discount: lineDiscount, ...item }, index) => ({
      ...item,
      ...toDiscountColumns(lineDiscount, currency),
      id: quote.items[index]?.id ?? index,
      chosen: chosen[index] ?? true,
    })),
    attachments: attachments.flatMap((id, position) => {
      const attachment = quote.attachments.find((one) => one.id === id)
      return attachment ? { ...attachment, position } : []
    }),
    instalments: instalmentsOf({ deposit, schedule }).map(({ share, ...instalment }, index) => ({
      ...instalment,
      id: quote.instalments[index]?.id ?? index,
      percent: share.kind === 'percent' ? share.value : null,
      amountCents: share.kind === 'amount' ? toCents(share.value, currency) : null,
      billedAt: quote.instalments[index]?.billedAt ?? null,
      invoiceId: quote.instalments[index]?.invoiceId ?? null,
      invoiceNumber: quote.instalments[index]?.invoiceNumber ?? null,
    })),
  }
}
