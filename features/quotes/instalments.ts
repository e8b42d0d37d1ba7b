import { toCents } from '#core/money'
import { percentOf } from '#features/invoices/totals'
import type { InstalmentTime, Share } from './quote'

type Due = { due: InstalmentTime; share: Share }

/**
 * What each instalment comes to, in order. What the client left out makes the total smaller, so no instalment takes more
 * than what the earlier ones left of it.
 */
export function instalmentCents(instalments: Due[], totalCents: number, currency: string): number[] {
  let left = totalCents
  return instalments.map(({ share }) => {
    const cents = Math.min(shareCents(share, totalCents, currency), left)
    left -= cents
    return cents
  })
}

export const shareCents = ({ kind, value }: Share, totalCents: number, currency: string) =>
  kind === 'percent' ? percentOf(totalCents, value) : toCents(value, currency)

/** What is billed before completion; the rest is on the final invoice. */
export const billedEarlier = ({ due }: Pick<Due, 'due'>) => due !== 'completion'

/** Whether the instalments together ask for more than the total. */
export const exceedsTotal = (instalments: Due[], totalCents: number, currency: string) =>
  instalments.reduce((sum, { share }) => sum + shareCents(share, totalCents, currency), 0) > totalCents
