import type { DuePhrase } from './day-phrases'
import type { Time } from './due'

export const timePhrases: DuePhrase[] = [
  {
    trust: 'clear',
    pattern: '(\\d{1,2})(?::(\\d{2}))? ?([ap])\\.?m\\.?',
    interpret: ([hours, minutes, half]) => at(hours, minutes, half),
  },
  { trust: 'open', pattern: '(\\d{1,2}):(\\d{2})', interpret: ([hours, minutes]) => at(hours, minutes) },
  { trust: 'open', pattern: 'noon', interpret: () => ({ time: '12:00' }) },
]

function at(hours = '', minutes = '00', half?: string): { time: Time } | undefined {
  const hour = half ? to24Hours(Number(hours), half) : Number(hours)
  if (hour === undefined || hour > 23 || Number(minutes) > 59) return undefined
  return { time: `${String(hour).padStart(2, '0')}:${minutes}` }
}

/** 12 AM is 0:00 and 12 PM is 12:00. */
function to24Hours(hour: number, half: string): number | undefined {
  if (hour < 1 || hour > 12) return undefined
  return (hour % 12) + (half === 'p' ? 12 : 0)
}
