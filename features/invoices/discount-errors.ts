import { decimalsMessage, fitsCurrency } from '#core/money'
import type { Discount } from './invoice'

type Discounted = {
  currency: string
  discount?: Discount | null | undefined
  items: { discount?: Discount | null | undefined }[]
}

/** The message by field for each discount that is no amount of the currency: half a yen. */
export function discountErrors({ currency, discount, items }: Discounted): Record<string, string> {
  const discounts = [
    ['discount.value', discount],
    ...items.map((item, index) => [`items.${index}.discount.value`, item.discount] as const),
  ] as const
  return Object.fromEntries(
    discounts
      .filter(([, given]) => given?.kind === 'amount' && !fitsCurrency(given.value, currency))
      .map(([field]) => [field, decimalsMessage(currency)]),
  )
}
