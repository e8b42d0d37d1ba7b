import { hostOf } from './tracking-pixels'

/** Only web, mail and telephone links may be opened; above all no scripts. */
export const isSafeLink = (href: string) => /^(https?|mailto|tel):/i.test(href.trim())

/** The host in a link's text, if the link leads to another host. */
export function spoofedHost(href: string, text: string): string | undefined {
  if (!/^https?:/i.test(href)) return undefined
  const shown = /(?:https?:\/\/)?((?:[a-z0-9-]+\.)+[a-z]{2,})(?=[/?#:\s]|$)/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!shown || /@/.test(text)) return undefined
  const real = hostOf(href).toLowerCase()
  return isWithin(real, withoutWww(shown)) || isWithin(shown, withoutWww(real)) ? undefined : shown
}

const withoutWww = (host: string) => host.replace(/^www\./, '')
const isWithin = (host: string, whole: string) => host === whole || host.endsWith(`.${whole}`)
