/** Tags as they are typed: separated by commas. */
export const tagsFrom = (typed: string): string[] => cleanTags([typed])

/** Trimmed, none empty, none twice whatever its case; what holds a comma is several. */
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
