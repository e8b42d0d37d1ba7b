import { useQuery } from '@tanstack/react-query'
import { addDays, dayIn } from '#core/days'
import { readAnalytics } from '#features/analytics/api'
import { listEvents } from '#features/calendar/api'
import { gmailStatus, importantEmails, recentEmails } from '#features/emails/api'
import { reading } from '#kit/queries'

const minute = 60_000

/** Fetches anew, while the dashboard is open, what changes without the owner. Once for the screen, not for each panel. */
export function useKeepFresh(): void {
  useQuery({ ...reading(readAnalytics, {}), refetchInterval: 5 * minute })
  useQuery({ ...reading(gmailStatus, {}), refetchInterval: minute })
  useQuery({ ...reading(recentEmails, {}), refetchInterval: 2 * minute })
  useQuery({ ...reading(importantEmails, {}), refetchInterval: 2 * minute })
}

/** Today on the owner's wall; until the server has said where that hangs, on this machine's. */
export function useToday(): { today: string; timeZone: string } {
  const analytics = useQuery(reading(readAnalytics, {}))
  const timeZone = analytics.data?.[0]?.timeZone ?? localZone()
  return { timeZone, today: dayIn(timeZone, new Date()) }
}

/** A day more on either side, so that today is among them in whichever zone the owner lives. */
export function useEventsAroundToday() {
  const here = dayIn(localZone(), new Date())
  return useQuery(reading(listEvents, { from: addDays(here, -1), to: addDays(here, 1) }))
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
