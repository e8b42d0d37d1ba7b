import { hostOf } from './tracking-pixels'

/** What may be opened from a mail; everything else, a script above all, is only words. */
export const opensSafely = (href: string) => /^(https?|mailto|tel):/i.test(href.trim())

/** The place a link pretends to lead to, where that is not the place it leads to. */
export function pretendedHost(href: string, text: string): string | undefined {
  if (!/^https?:/i.test(href)) return undefined
  const shown = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[/?#:\s]|$)/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!shown || /@/.test(text)) return undefined
  const real = hostOf(href).toLowerCase()
  return isWithin(real, bare(shown)) || isWithin(shown, bare(real)) ? undefined : shown
}

const bare = (host: string) => host.replace(/^www\./, '')
const isWithin = (host: string, whole: string) => host === whole || host.endsWith(`.${whole}`)
