import { type Day, daysBetween } from '#core/days'

export type LateTerms = {
  /** Percent a year, for each day late. */
  yearlyPercent: number
  /** Once, as soon as it is late. */
  feeCents: number
  /** Days after the due day that cost nothing. */
  graceDays: number
}

export type LateAnswer = { daysLate: number; interestCents: number; feeCents: number; owedCents: number }

/** Simple interest by the day, on a year of 365 days. Within the grace nothing is added; after it, every day counts. */
export function lateFee(amountCents: number, dueDay: Day, today: Day, terms: LateTerms): LateAnswer {
  const daysLate = Math.max(0, daysBetween(dueDay, today))
  if (daysLate <= terms.graceDays) return { daysLate, interestCents: 0, feeCents: 0, owedCents: amountCents }
  const interestCents = Math.round((amountCents * terms.yearlyPercent * daysLate) / 36_500)
  return { daysLate, interestCents, feeCents: terms.feeCents, owedCents: amountCents + interestCents + terms.feeCents }
}
