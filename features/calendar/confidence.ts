export const confidenceBands = ['high', 'medium', 'low'] as const
export type ConfidenceBand = (typeof confidenceBands)[number]

/** A confidence must be above its threshold. Suggestions in the low band are stored but not shown. */
export const confidenceThresholds = { high: 0.8, medium: 0.5 }

export function bandOf(confidence: number | null): ConfidenceBand {
  if (confidence === null) return 'low'
  if (confidence > confidenceThresholds.high) return 'high'
  return confidence > confidenceThresholds.medium ? 'medium' : 'low'
}
