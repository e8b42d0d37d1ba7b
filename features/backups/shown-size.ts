const steps: [number, string][] = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
]

/** '1.3 GB', '48.2 MB', '900 B' */
export function shownSize(bytes: number): string {
  const [size, unit] = steps.find(([step]) => bytes >= step) ?? [1, 'B']
  return `${size === 1 ? bytes : (bytes / size).toFixed(1)} ${unit}`
}
