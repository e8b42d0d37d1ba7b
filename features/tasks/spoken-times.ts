import type { Time } from './due'
import type { Phrase } from './spoken-days'

export const timePhrases: Phrase[] = [
  {
    trust: 'clear',
    looks: '(\\d{1,2})(?::(\\d{2}))? ?([ap])\\.?m\\.?',
    means: ([hours, minutes, half]) => at(hours, minutes, half),
  },
  { trust: 'open', looks: '(\\d{1,2}):(\\d{2})', means: ([hours, minutes]) => at(hours, minutes) },
  { trust: 'open', looks: 'noon', means: () => ({ time: '12:00' }) },
]

function at(hours = '', minutes = '00', half?: string): { time: Time } | undefined {
  const hour = half ? hourOfHalf(Number(hours), half) : Number(hours)
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined
  return { time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

/** Twelve comes first in each half of the day; there is no thirteen. */
function hourOfHalf(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
