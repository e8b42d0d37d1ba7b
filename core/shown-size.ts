const steps: [number, string][] = [
  [1e9, 'GB'],
  [1e6, 'MB'],
]

/** '900 B', '340 kB', '48.2 MB', '1.3 GB' */
export function shownSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const kilobytes = Math.round(bytes / 1000)
  if (kilobytes < 1000) return `${kilobytes} kB`
  const [size, unit] = steps.find(([step]) => bytes >= step) ?? [1e6, 'MB']
  return `${(bytes / size).toFixed(1)} ${unit}`
}
