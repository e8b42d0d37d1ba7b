export type ProjectPlan = {
  hours: number
  rateCents: number
  expensesCents: number
  /** Percent of the work, for unforeseen work. */
  bufferPercent: number
  discountPercent: number
}

export type ProjectPrice = { workCents: number; bufferCents: number; discountCents: number; priceCents: number }

/** The discount applies to the work, not to expenses. */
export function projectPrice({
  hours,
  rateCents,
  expensesCents,
  bufferPercent,
  discountPercent,
}: ProjectPlan): ProjectPrice {
  const workCents = Math.round(hours * rateCents)
  const bufferCents = Math.round((workCents * bufferPercent) / 100)
  const discountCents = Math.round(((workCents + bufferCents) * discountPercent) / 100)
  return { workCents, bufferCents, discountCents, priceCents: workCents + bufferCents - discountCents + expensesCents }
}
