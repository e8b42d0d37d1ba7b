import { useNavigate, useSearch } from '@tanstack/react-router'
import * as z from 'zod'
import type { Day } from '#core/days'
import { calendarViews } from '../pages'
import { isMoment } from '../times'

const day = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isMoment(text))

/** What an address holds that cannot be meant is as if it were not there. */
const Shown = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  /** The week by its hours in place of its list. */
  layout: z.literal('hours').optional().catch(undefined),
  date: day.optional().catch(undefined),
  /** The event whose details lie open, and which of its series. */
  event: z.coerce.number().int().positive().optional().catch(undefined),
  occurrence: day.optional().catch(undefined),
})
type Shown = Partial<z.output<typeof Shown>>

/** The address bar holds view and date, so that Back and a shared link bring them back. */
export function useCalendarAddress(today: Day) {
  const navigate = useNavigate()
  const shown: Shown = Shown.parse(useSearch({ strict: false }))
  const change = (changes: Shown, { replace = false } = {}) => {
    const told = Object.entries({ ...shown, ...changes }).filter(([, value]) => value !== undefined)
    void navigate({ to: '/calendar', search: Object.fromEntries(told), replace, resetScroll: false })
  }
  return {
    view: shown.view ?? 'month',
    byHours: shown.layout === 'hours',
    date: shown.date ?? today,
    event: shown.event,
    occurrence: shown.occurrence,
    change,
  }
}
