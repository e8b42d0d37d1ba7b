import * as z from 'zod'
import type { Day } from '#core/days'
import { useUrlState } from '#kit/use-url-state'
import { calendarViews } from '../pages'
import { isDateTime } from '../times'
import { weekLayouts } from './week-layout'

const day = z.string().refine((text) => /^\d{4}-\d{2}-\d{2}$/.test(text) && isDateTime(text))

/** Invalid parameters are ignored. */
const CalendarParams = z.object({
  view: z.enum(calendarViews).optional().catch(undefined),
  /** How the week is shown; else as it was shown last. */
  layout: z.enum(weekLayouts).optional().catch(undefined),
  date: day.optional().catch(undefined),
  /** The event whose details are open, and its occurrence. */
  event: z.coerce.number().int().positive().optional().catch(undefined),
  occurrence: day.optional().catch(undefined),
})
type CalendarParams = Partial<z.output<typeof CalendarParams>>

/** View and date live in the URL, so that Back and shared links restore them. */
export function useCalendarParams(today: Day) {
  const { params: current, change } = useUrlState<CalendarParams>(CalendarParams, {
    to: '/calendar',
    resetScroll: false,
  })
  return {
    view: current.view ?? 'month',
    layout: current.layout,
    date: current.date ?? today,
    event: current.event,
    occurrence: current.occurrence,
    change,
  }
}
