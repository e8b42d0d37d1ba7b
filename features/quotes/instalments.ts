import { toCents } from '#core/money'
import { percentOf } from '#features/invoices/totals'
import type { InstalmentTime, Share } from './quote'

type Due = { due: InstalmentTime; share: Share }

/**
 * The amount of each instalment, in order. If the client left out lines, the total is smaller, so no instalment takes
 * more than what is left of it. If the instalments cover the whole total, the last one takes the rounding difference.
 */
export function instalmentCents(instalments: Due[], totalCents: number, currency: string): number[] {
  const takesAll = askedCents(instalments, totalCents, currency) === totalCents
  let left = totalCents
  return instalments.map(({ share }, index) => {
    const isLast = index === instalments.length - 1
    const cents = takesAll && isLast ? left : Math.min(shareCents(share, totalCents, currency), left)
    left -= cents
    return cents
  })
}

const shareCents = ({ kind, value }: Share, totalCents: number, currency: string) =>
  kind === 'percent' ? percentOf(totalCents, value) : toCents(value, currency)

/** The sum of the instalments. Percentages are added up before they are rounded. */
function askedCents(instalments: Pick<Due, 'share'>[], totalCents: number, currency: string): number {
  const shares = instalments.map(({ share }) => share)
  const percent = shares.reduce((sum, { kind, value }) => (kind === 'percent' ? sum + value : sum), 0)
  const amounts = shares.reduce((sum, { kind, value }) => (kind === 'amount' ? sum + toCents(value, currency) : sum), 0)
  return amounts + percentOf(totalCents, percent)
}

/** What is billed before completion; the rest is on the final invoice. */
export const billedEarlier = ({ due }: Pick<Due, 'due'>) => due !== 'completion'

/** Whether the instalments exceed the total. */
export const exceedsTotal = (instalments: Due[], totalCents: number, currency: string) =>
  askedCents(instalments, totalCents, currency) > totalCents
