export type PartOfDay = 'morning' | 'afternoon' | 'evening'

/** The hours of the clock in which a part of the day begins and ends. */
export const hoursOf: Record<PartOfDay, { from: number; to: number }> = {
  morning: { from: 0, to: 12 },
  afternoon: { from: 12, to: 18 },
  evening: { from: 17, to: 24 },
}

const patterns: [PartOfDay, RegExp][] = [
  ['morning', /\bmornings?\b|\b(?:la|esta) manana\b/],
  ['afternoon', /\bafternoons?\b|\b(?:por la|de la|en la|esta) tardes?\b/],
  ['evening', /\b(?:evenings?|tonight)\b|\b(?:por la|de la|en la|esta) noches?\b/],
]

/**
 * "on Friday afternoon", "mañana por la mañana", in lower case without accents. A time ("a las 4 de la tarde") is not a
 * part of the day.
 */
export function partOfDayIn(words: string): PartOfDay | undefined {
  if (/\d\s*(?:de|por) la (?:manana|tarde|noche)\b/.test(words)) return undefined
  return patterns.find(([, pattern]) => pattern.test(words))?.[0]
}
