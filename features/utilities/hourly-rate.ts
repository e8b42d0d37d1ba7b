export type YearPlan = {
  /** Desired income after tax. */
  incomeCents: number
  /** Business costs a year. */
  costsCents: number
  /** Percent of income before tax. */
  taxPercent: number
  weeksOff: number
  billableHoursPerWeek: number
}

export type HourlyRate = { hours: number; revenueCents: number; rateCents: number }

/** The rate needed to reach the plan; null without billable hours. */
export function hourlyRate({
  incomeCents,
  costsCents,
  taxPercent,
  weeksOff,
  billableHoursPerWeek,
}: YearPlan): HourlyRate | null {
  const hours = (52 - weeksOff) * billableHoursPerWeek
  const share = 1 - taxPercent / 100
  if (hours <= 0 || share <= 0) return null
  const revenueCents = Math.round(incomeCents / share) + costsCents
  // Rounded up, so that the plan is reached.
  return { hours, revenueCents, rateCents: Math.ceil(revenueCents / hours) }
}
