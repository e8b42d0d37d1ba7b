import { type Day, daysBetween } from '#core/days'

export type LateTerms = {
  /** Yearly rate, charged per day. */
  yearlyPercent: number
  /** Charged once. */
  feeCents: number
  /** Days after the due date without charges. */
  graceDays: number
}

export type LateFee = { daysLate: number; interestCents: number; feeCents: number; owedCents: number }

/** Simple daily interest, 365 days a year. After the grace period, interest counts from the due date. */
export function lateFee(amountCents: number, dueDay: Day, today: Day, terms: LateTerms): LateFee {
  const daysLate = Math.max(0, daysBetween(dueDay, today))
  if (daysLate <= terms.graceDays) return { daysLate, interestCents: 0, feeCents: 0, owedCents: amountCents }
  const interestCents = Math.round((amountCents * terms.yearlyPercent * daysLate) / 36_500)
  return { daysLate, interestCents, feeCents: terms.feeCents, owedCents: amountCents + interestCents + terms.feeCents }
}
