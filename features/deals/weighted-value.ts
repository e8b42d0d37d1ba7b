/** What a deal is worth by its chance, in whole cents: rounded for each deal, so that sums of any of them agree. */
export const weightedCents = (valueCents: number, probability: number) => Math.round((valueCents * probability) / 100)

/** How likely deals of a stage usually are, in percent: a proposal for the form, never a figure of its own. */
export const usualProbability = {
  lead: 10,
  qualified: 30,
  proposal: 50,
  negotiation: 75,
  'closed-won': 100,
  'closed-lost': 0,
} as const
