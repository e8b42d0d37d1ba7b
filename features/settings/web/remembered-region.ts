import * as z from 'zod'

const storageKey = 'region'
const Region = z.object({ timeZone: z.string(), currency: z.string() })
type Region = z.infer<typeof Region>

/** The region of the last visit, so that times and amounts do not change visibly while the settings load. */
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
    // Some browsers forbid storage: then times and amounts change when the settings have loaded.
  }
}
