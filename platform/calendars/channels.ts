import * as z from 'zod'
import { day } from '#core/durations'
import type { ApiClient } from '#platform/oauth/api-client'

export type Channel = { id: string; resource: string; until: Date }
type ChannelRequest = { calendar: string; id: string; token: string; address: string; now: Date }

/** Push notifications of changes: a channel is opened for some days, then replaced by a new one. */
export type CalendarChannels = {
  open(request: ChannelRequest): Promise<Channel>
  close(channel: { id: string; resource: string }): Promise<void>
}

const GoogleChannel = z.object({ id: z.string(), resourceId: z.string(), expiration: z.coerce.number().optional() })

function googleChannels(api: ApiClient): CalendarChannels {
  return {
    async open({ calendar, id, token, address, now }) {
      const json = { id, type: 'web_hook', address, token, expiration: now.getTime() + 7 * day }
      const path = `/calendar/v3/calendars/${encodeURIComponent(calendar)}/events/watch`
      const made = await api.read(GoogleChannel, path, { json }, 'POST')
      return { id: made.id, resource: made.resourceId, until: new Date(made.expiration ?? now.getTime() + day) }
    },
    close: ({ id, resource }) => api.do('POST', '/calendar/v3/channels/stop', { json: { id, resourceId: resource } }),
  }
}

const Subscription = z.object({ id: z.string(), expirationDateTime: z.string() })

/** Graph lets subscriptions to calendars live for less than three days. */
function microsoftChannels(api: ApiClient): CalendarChannels {
  return {
    async open({ calendar, token, address, now }) {
      const json = {
        changeType: 'created,updated,deleted',
        notificationUrl: address,
        resource: `/me/calendars/${calendar}/events`,
        expirationDateTime: new Date(now.getTime() + 2.5 * day).toISOString(),
        clientState: token,
      }
      const { id, expirationDateTime } = await api.read(Subscription, '/subscriptions', { json }, 'POST')
      return { id, resource: id, until: new Date(expirationDateTime) }
    },
    close: ({ id }) => api.do('DELETE', `/subscriptions/${encodeURIComponent(id)}`),
  }
}

export const openCalendarChannels = { google: googleChannels, microsoft: microsoftChannels }
