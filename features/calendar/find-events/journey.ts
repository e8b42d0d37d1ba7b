import { wholePhrases } from '#core/dates-in-text/phrase-pattern'
import type { Language } from '#core/detect-language'
import { ticketWords } from './words/ticket-words'

const kinds = [
  { pattern: /\b(?:flights?|vuelos?|airline|boarding)\b/i, en: 'Flight', es: 'Vuelo' },
  { pattern: /\b(?:trains?|rail|tren|ave|cercan[ií]as)\b/i, en: 'Train', es: 'Tren' },
  { pattern: /\b(?:coach|bus|autob[uú]s|autocar)\b/i, en: 'Bus', es: 'Autobús' },
  { pattern: /\b(?:ferry|sailing)\b/i, en: 'Ferry', es: 'Ferry' },
]
const ticket = wholePhrases(ticketWords, 'i')
const town = "(\\p{Lu}[\\p{L}.'’]*(?: \\p{Lu}[\\p{L}.'’]*){0,3})(?: \\([A-Z]{3}\\))?"
const routes = [
  new RegExp(`${town} → \\d{1,2}:\\d{2}(?: ?[AP]M)? ${town}`, 'u'),
  new RegExp(`${town} (?:to|→|➔|->|–>|⟶|a) ${town}`, 'u'),
  /(?<!\p{L})(\p{Lu}\p{L}+) ?[-–] ?(\p{Lu}\p{L}+)(?!\p{L})/u,
]

/** "Flight SK 418 London – Lisbon": the title for a ticket. */
export function journeyTitle(segment: string, whole: string, language: Language): string | undefined {
  if (!ticket.test(whole)) return undefined
  const kind = kinds.find(({ pattern }) => pattern.test(segment)) ?? kinds.find(({ pattern }) => pattern.test(whole))
  if (!kind) return undefined
  const number = numberIn(segment) ?? numberIn(whole)
  const route = routeIn(segment) ?? routeIn(whole)
  if (!route && !number) return undefined
  const parts = [kind[language], number, route]
  return parts.filter(Boolean).join(' ')
}

const numberIn = (text: string) =>
  text.match(/\b(?:flight|vuelo)\s*(?:no\.?|number|n[ºo]\.?)?:?\s*([A-Z\d]{2} ?\d{2,4}|\d{3,4})\b/i)?.[1]

function routeIn(text: string): string | undefined {
  for (const route of routes) {
    const [, from, to] = text.match(route) ?? []
    if (from && to) return `${from} – ${to}`
  }
  return undefined
}
