import { useQuery } from '@tanstack/react-query'
import { addDays, dayIn } from '#core/days'
import { minute } from '#core/durations'
import { readAnalytics } from '#features/analytics/api'
import { listEvents } from '#features/calendar/api'
import { listClients } from '#features/clients/api'
import { listDeals } from '#features/deals/api'
import { gmailStatus, importantEmails, recentEmails } from '#features/emails/api'
import { listInvoices } from '#features/invoices/api'
import { queryFor, summaryOf } from '#kit/queries'

export const analyticsQuery = {
  ...queryFor(readAnalytics, {}),
  ...summaryOf(listClients.path, listDeals.path, listInvoices.path),
}

/** Refetches what changes by itself while the dashboard is open. Once for the screen, not in each panel. */
export function useAutoRefresh(): void {
  useQuery({ ...analyticsQuery, refetchInterval: 5 * minute })
  useQuery({ ...queryFor(gmailStatus, {}), refetchInterval: minute })
  useQuery({ ...queryFor(recentEmails, {}), refetchInterval: 2 * minute })
  useQuery({ ...queryFor(importantEmails, {}), refetchInterval: 2 * minute })
}

/** Today in the owner's time zone; until that is loaded, in the browser's. */
export function useToday(): { today: string; timeZone: string } {
  const analytics = useQuery(analyticsQuery)
  const timeZone = analytics.data?.[0]?.timeZone ?? localZone()
  return { timeZone, today: dayIn(timeZone, new Date()) }
}

/** One day before and after, so that today is included in every time zone of the owner. */
export function useEventsAroundToday() {
  const localDay = dayIn(localZone(), new Date())
  return useQuery(queryFor(listEvents, { from: addDays(localDay, -1), to: addDays(localDay, 1) }))
}

const localZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
