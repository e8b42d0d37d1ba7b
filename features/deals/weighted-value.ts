/** Rounded per deal, so that all sums of deals agree. */
export const weightedCents = (valueCents: number, probability: number) => Math.round((valueCents * probability) / 100)

/** Typical probability of a stage in percent; only a suggestion in the form. */
export const usualProbability = {
  lead: 10,
  qualified: 30,
  proposal: 50,
  negotiation: 75,
  'closed-won': 100,
  'closed-lost': 0,
} as const
