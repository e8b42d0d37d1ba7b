import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { day } from '#core/durations'
import { calendarPushPaths as pushPaths } from '../../accounts-api'
import * as store from '../store/calendar-accounts'
import type { CalendarService } from './calendar-service'

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Opened anew this long before it ends. */
const ahead = day

/** Asks providers to tell of changes, where they can reach this installation. What fails is tried again in an hour; polling goes on. */
export async function renewChannels(service: CalendarService): Promise<void> {
  const { db, pushUrl, log } = service
  if (!pushUrl) return
  const now = service.now()
  for (const { account, calendar } of await store.calendarsToWatch(db, new Date(now.getTime() + ahead))) {
    const channels = service.openChannels(account)
    if (!channels) continue
    try {
      const token = randomBytes(24).toString('base64url')
      const address = pushUrl + pushPaths[account.kind === 'google' ? 0 : 1]
      const request = { calendar: calendar.ref, id: randomUUID(), token, address, now }
      const { id, resource, until } = await channels.open(request)
      await store.updateCalendar(db, calendar.id, {
        ...{ channelId: id, channelResource: resource, channelUntil: until, channelHash: hashOf(token) },
      })
      if (calendar.channelId) await channels.close(channelOf(calendar)).catch(() => {})
    } catch (error) {
      log.warn({ calendar: calendar.id, err: error }, 'calendar channel not opened')
    }
  }
}

/** When an account is removed, the provider need not tell any more. */
export async function stopChannels(service: CalendarService, account: store.AccountRow): Promise<void> {
  const watched = (await store.calendarsOf(service.db, account.id)).filter(({ channelId }) => channelId)
  if (watched.length === 0) return
  try {
    const channels = service.openChannels(account)
    for (const calendar of watched) await channels?.close(channelOf(calendar))
  } catch (error) {
    service.log.warn({ account: account.id, err: error }, 'calendar channel not closed')
  }
}

const channelOf = ({ channelId, channelResource }: store.CalendarRow) => ({
  id: channelId ?? '',
  resource: channelResource ?? '',
})
