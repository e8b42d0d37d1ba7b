import * as z from 'zod'

const storageKey = 'region'
const Region = z.object({ timeZone: z.string(), currency: z.string() })
type Region = z.infer<typeof Region>

/** Of the last visit, so that no time or amount changes before one's eyes while the settings load. */
export function rememberedRegion(): Partial<Region> {
  try {
    return Region.parse(JSON.parse(localStorage.getItem(storageKey) ?? ''))
  } catch {
    return {}
  }
}

export function rememberRegion({ timeZone, currency }: Region): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify({ timeZone, currency }))
  } catch {
    // Some browsers forbid storage: then the settings are waited for again.
  }
}
