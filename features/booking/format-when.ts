import { currentZoneName } from '#core/current-zone-name'
import type { Language } from './booking'
import { wordsIn } from './words'

/** 'Wednesday, November 18, 2026, 9:00 AM – 9:30 AM (Europe/Madrid)' */
export function formatWhen({ start, end }: { start: Date; end: Date }, timeZone: string, language: Language): string {
  const { locale } = wordsIn(language)
  const day = new Intl.DateTimeFormat(locale, { timeZone, dateStyle: 'full' }).format(start)
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' })
  return `${day}, ${time.format(start)} – ${time.format(end)} (${currentZoneName(timeZone).replaceAll('_', ' ')})`
}
