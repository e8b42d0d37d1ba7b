import type { timeEntries } from '#features/utilities/server/table'
import type { ClientIds, ClientKey } from './clients'
import { at, plusMinutes, weekdayFrom } from './days'

/** Work of the last weeks that is not invoiced yet. */
export function timeRows(today: Date, clientIds: ClientIds): (typeof timeEntries.$inferInsert)[] {
  return worked.map(({ client, description, daysAgo, from, minutes, isGift, isBilled }) => {
    const startedAt = at(weekdayFrom(today, -daysAgo), from)
    return {
      clientId: clientIds[client],
      description,
      startedAt,
      endedAt: plusMinutes(startedAt, minutes),
      rate: 95,
      billable: !isGift,
      billedElsewhere: Boolean(isBilled),
      createdAt: startedAt,
    }
  })
}

interface WorkedTime {
  client: ClientKey
  description: string
  daysAgo: number
  from: string
  minutes: number
  isGift?: boolean
  isBilled?: boolean
}

const worked: WorkedTime[] = [
  { client: 'griggs', description: 'Dispatch board: red jobs', daysAgo: 2, from: '09:10', minutes: 135 },
  { client: 'griggs', description: 'Dispatch board: red jobs', daysAgo: 3, from: '13:00', minutes: 80 },
  { client: 'griggs', description: 'Call with Tonya', daysAgo: 3, from: '16:30', minutes: 25 },
  { client: 'pasos', description: 'Portal: photograph permissions', daysAgo: 4, from: '08:45', minutes: 190 },
  { client: 'lark', description: 'Cake orders at midnight', daysAgo: 5, from: '10:00', minutes: 65 },
  { client: 'lark', description: 'Looked at the oven clock', daysAgo: 5, from: '11:30', minutes: 15, isGift: true },
  { client: 'hornPoint', description: 'Slip waiting list', daysAgo: 9, from: '09:00', minutes: 150, isBilled: true },
]
