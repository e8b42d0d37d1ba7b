/** Tags as they are typed: separated by commas. */
export const tagsFrom = (typed: string): string[] => cleanTags(typed.split(','))

/** Trimmed, none empty, none twice whatever its case. */
export function cleanTags(tags: string[]): string[] {
  const seen = new Set<string>()
  return tags
    .map((tag) => tag.trim().replace(/\s+/g, ' '))
    .filter((tag) => {
      const key = tag.toLowerCase()
      if (tag === '' || seen.has(key)) return false
      seen.add(key)
      return true
    })
}
