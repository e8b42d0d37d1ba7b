/** Parses comma-separated tags. */
export const parseTags = (typed: string): string[] => cleanTags([typed])

/** Trims, splits at commas and removes empty tags and duplicates, ignoring case. */
export function cleanTags(tags: string[]): string[] {
  const seen = new Set<string>()
  return tags
    .flatMap((tag) => tag.split(','))
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
    .filter((tag) => {
      const key = tag.toLowerCase()
      if (tag === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}
