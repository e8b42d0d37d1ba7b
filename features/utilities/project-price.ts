export type ProjectPlan = {
  hours: number
  rateCents: number
  expensesCents: number
  /** Percent of the work that is kept for what nobody foresaw. */
  bufferPercent: number
  discountPercent: number
}

export type PriceAnswer = { workCents: number; bufferCents: number; discountCents: number; priceCents: number }

/** The discount is on the work, never on what others are paid. */
export function projectPrice({
  hours,
  rateCents,
  expensesCents,
  bufferPercent,
  discountPercent,
}: ProjectPlan): PriceAnswer {
  const workCents = Math.round(hours * rateCents)
  const bufferCents = Math.round((workCents * bufferPercent) / 100)
  const discountCents = Math.round(((workCents + bufferCents) * discountPercent) / 100)
  return { workCents, bufferCents, discountCents, priceCents: workCents + bufferCents - discountCents + expensesCents }
}
