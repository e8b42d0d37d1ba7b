export const median = (values: number[]) => quantile(values, 0.5)

export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (found === undefined) throw new Error('Nothing was measured')
  return found
}
