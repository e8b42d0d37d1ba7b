export type YearPlan = {
  /** What is to be left for oneself after tax, in cents. */
  incomeCents: number
  /** What the business costs a year, in cents. */
  costsCents: number
  /** Percent of what is left after costs. */
  taxPercent: number
  weeksOff: number
  billableHoursPerWeek: number
}

export type RateAnswer = { hours: number; revenueCents: number; rateCents: number }

/** What an hour must cost so that a year brings what it should; nothing where no hour is billed. */
export function hourlyRate({
  incomeCents,
  costsCents,
  taxPercent,
  weeksOff,
  billableHoursPerWeek,
}: YearPlan): RateAnswer | null {
  const hours = (52 - weeksOff) * billableHoursPerWeek
  const share = 1 - taxPercent / 100
  if (hours <= 0 || share <= 0) return null
  const revenueCents = Math.round(incomeCents / share) + costsCents
  // Upwards: a cent less an hour would miss the year.
  return { hours, revenueCents, rateCents: Math.ceil(revenueCents / hours) }
}
