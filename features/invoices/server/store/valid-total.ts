import { maxAmount, toCents } from '#core/money'
import { invalid } from '#core/problem'
import { discountErrors } from '../../discount-errors'

export function validTotal(totalCents: number, currency: string): number {
  if (totalCents <= 0) throw invalid({ amount: 'Amount must be a positive number' })
  if (totalCents > toCents(maxAmount, currency)) throw invalid({ amount: 'That is more than an invoice can hold' })
  return totalCents
}

export function assertDiscounts(discounted: Parameters<typeof discountErrors>[0]): void {
  const errors = discountErrors(discounted)
  if (Object.keys(errors).length > 0) throw invalid(errors)
}
