/** The name of the colour that is nearest to one given as #rrggbb. */
export function nearestColor(color: string, palette: Record<string, string>): string {
  const wanted = partsOf(color)
  const distance = (value: string) => partsOf(value).reduce((sum, part, i) => sum + (part - (wanted[i] ?? 0)) ** 2, 0)
  return Object.entries(palette).reduce((best, one) => (distance(one[1]) < distance(best[1]) ? one : best))[0]
}

const partsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) || 0)
