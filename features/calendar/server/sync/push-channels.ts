import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { day } from '#core/durations'
import { calendarPushPaths as pushPaths } from '../../accounts-api'
import * as store from '../store/calendar-accounts'
import type { CalendarService } from './calendar-service'

export const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** A channel is renewed this long before it ends. */
const renewBefore = day

/**
 * Subscribes to change notifications where providers can reach this installation. Failures are retried in an hour;
 * polling continues.
 */
export async function renewChannels(service: CalendarService): Promise<void> {
  const { db, pushUrl, log } = service
  if (!pushUrl) return
  const now = service.now()
  for (const { account, calendar } of await store.calendarsToWatch(db, new Date(now.getTime() + renewBefore))) {
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

/** Ends the notifications for an account that is removed. */
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
