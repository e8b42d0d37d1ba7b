/** Scores go from 0 to 1. */
export const importanceBands = { critical: 0.8, important: 0.6, whenUnscored: 0.5 }

export type Importance = 'Critical' | 'Important' | 'Relevant'

export function importanceOf(score: number | null | undefined): Importance {
  const known = score ?? importanceBands.whenUnscored
  if (known > importanceBands.critical) return 'Critical'
  return known > importanceBands.important ? 'Important' : 'Relevant'
}
