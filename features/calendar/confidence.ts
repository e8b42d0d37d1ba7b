export const confidenceBands = ['high', 'medium', 'low'] as const
export type ConfidenceBand = (typeof confidenceBands)[number]

/** A suggestion must lie above, not at, the threshold. The low band is kept and not shown. */
export const confidenceThresholds = { high: 0.8, medium: 0.5 }

export function bandOf(confidence: number | null): ConfidenceBand {
  if (confidence === null) return 'low'
  if (confidence > confidenceThresholds.high) return 'high'
  return confidence > confidenceThresholds.medium ? 'medium' : 'low'
}
