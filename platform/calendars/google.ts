import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type ApiClient, ApiError } from '#platform/oauth/api-client'
import type { CalendarServer, RemoteCalendar } from './calendars'
import { changesFor, GoogleEvent, momentIn, plainOf, uidOf, uidProperty } from './google-event'
import { keyOf } from './plain-event'
import { allFields, isDone, undefinedIfGone, undefinedIfRefused } from './provider-answers'
import { type Exception, type Loaded, type ProviderApi, type ProviderChanges, providerServer } from './provider-server'

const CalendarList = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      summary: z.string().default(''),
      summaryOverride: z.string().optional(),
      backgroundColor: z.string().optional(),
      accessRole: z.string(),
      defaultReminders: z.array(z.object({ method: z.string(), minutes: z.number() })).default([]),
    }),
  ),
  nextPageToken: z.string().optional(),
})

const EventList = z.object({
  items: z.array(z.unknown()).default([]),
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
})

/** The address of the account that signed in. */
export async function googleCalendarOwner(api: ApiClient): Promise<string> {
  const { id } = await api.read(z.object({ id: z.string() }), '/calendar/v3/users/me/calendarList/primary')
  return id
}

/** Google Calendar API v3. */
export const openGoogleServer = (api: ApiClient): CalendarServer => providerServer(googleApi(api))

function googleApi(api: ApiClient): ProviderApi {
  const defaults = new Map<string, number | null>()
  const eventsOf = (calendar: string) => `/calendar/v3/calendars/${encodeURIComponent(calendar)}/events`
  const eventAt = (calendar: string, id: string) => `${eventsOf(calendar)}/${encodeURIComponent(id)}`
  // Invitations are mailed by us.
  const quiet = { sendUpdates: 'none' }

  async function list(calendar: string, query: Record<string, string | number | boolean>) {
    const items: unknown[] = []
    for (let pageToken: string | undefined; ; ) {
      const page = await api.read(EventList, eventsOf(calendar), { query: { ...query, pageToken, maxResults: 2500 } })
      items.push(...page.items)
      if (!page.nextPageToken) return { items, token: page.nextSyncToken ?? null }
      pageToken = page.nextPageToken
    }
  }

  const loadedOf = (calendar: string, event: GoogleEvent, exceptions: GoogleEvent[]): Loaded | undefined => {
    const reminder = defaults.get(calendar) ?? null
    const main = plainOf(event, reminder)
    if (!main) return undefined
    const parts = exceptions.flatMap((one): Exception[] => {
      const original = momentIn(one.originalStartTime)
      const plain = one.status === 'cancelled' ? null : plainOf(one, reminder)
      return original && plain !== undefined ? [{ id: one.id, etag: one.etag, key: keyOf(original), event: plain }] : []
    })
    // An occurrence of a series that is not in this calendar is an event of its own.
    const uid = event.recurringEventId ? `${uidOf(event)}#${event.id}` : uidOf(event)
    return { id: event.id, etag: event.etag, uid, main, exceptions: parts, raw: event }
  }

  return {
    etagCoversExceptions: false,
    skipsBySeries: true,
    keepsSingleDays: true,
    newId: (uid) => createHash('sha256').update(uid).digest('hex'),

    async calendars() {
      const found: RemoteCalendar[] = []
      for (let pageToken: string | undefined; ; ) {
        const page = await api.read(CalendarList, '/calendar/v3/users/me/calendarList', { query: { pageToken } })
        for (const { id, summary, summaryOverride, backgroundColor = '', accessRole, defaultReminders } of page.items) {
          if (accessRole === 'freeBusyReader') continue
          defaults.set(id, defaultReminders.find(({ method }) => method === 'popup')?.minutes ?? null)
          const name = (summaryOverride || summary || id).slice(0, 200)
          const color = /^#[0-9a-f]{6}$/i.test(backgroundColor) ? backgroundColor.toLowerCase() : null
          found.push({ ref: id, name, color, canWrite: accessRole === 'owner' || accessRole === 'writer' })
        }
        if (!page.nextPageToken) return found
        pageToken = page.nextPageToken
      }
    },

    async changes(calendar, token) {
      const since = token ? await list(calendar, { syncToken: token }).catch(undefinedIfRefused) : undefined
      const { items, token: next } = since ?? (await list(calendar, {}))
      return { ...changesIn(calendar, items, !since), token: next }
    },

    async load(calendar, id) {
      const event = await api.read(GoogleEvent, eventAt(calendar, id)).catch(undefinedIfGone)
      if (!event || event.status === 'cancelled') return undefined
      if (!event.recurrence) return loadedOf(calendar, event, [])
      const { items } = await list(calendar, { iCalUID: event.iCalUID ?? '' })
      const exceptions = items.flatMap((item) => GoogleEvent.safeParse(item).data ?? [])
      return loadedOf(
        calendar,
        event,
        exceptions.filter(({ recurringEventId }) => recurringEventId === id),
      )
    },

    async create(calendar, id, uid, event) {
      const changes = changesFor({ event, fields: allFields, exceptions: [] }, undefined)
      const json = { ...withoutNulls(changes), id, extendedProperties: { private: { [uidProperty]: uid } } }
      try {
        await api.do('POST', eventsOf(calendar), { query: quiet, json })
        return true
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409) throw error
      }
      // The id of a deleted event stays taken; the event can be brought back.
      const there = await api.read(GoogleEvent, eventAt(calendar, id)).catch(undefinedIfGone)
      if (there?.status !== 'cancelled') return false
      return isDone(api.do('PUT', eventAt(calendar, id), { query: quiet, json: { ...json, status: 'confirmed' } }))
    },

    update: (calendar, { id, etag, raw }, change) => {
      const json = changesFor(change, raw as GoogleEvent)
      return isDone(api.do('PATCH', eventAt(calendar, id), { query: quiet, json, headers: { 'if-match': etag } }))
    },

    remove: (calendar, { id, etag }) =>
      isDone(api.do('DELETE', eventAt(calendar, id), { query: quiet, headers: { 'if-match': etag } })),

    async occurrence(calendar, series, key) {
      const query = { originalStart: key, showDeleted: true }
      const { items } = await api.read(EventList, `${eventAt(calendar, series.id)}/instances`, { query })
      const found = items.flatMap((item) => GoogleEvent.safeParse(item).data ?? [])[0]
      return found ? { id: found.id, etag: found.etag, raw: found } : null
    },
  }

  function changesIn(calendar: string, items: unknown[], isWhole: boolean): Omit<ProviderChanges, 'token'> {
    const changes: Omit<ProviderChanges, 'token'> = { isWhole, items: [], removed: [] }
    const events = new Map<string, GoogleEvent>()
    const exceptions = new Map<string, GoogleEvent[]>()
    for (const item of items) {
      const { data: event } = GoogleEvent.safeParse(item)
      const { data: idOnly } = z.object({ id: z.string(), etag: z.string().default('') }).safeParse(item)
      if (!event) {
        if (idOnly) changes.items.push({ ...idOnly, isUnreadable: true })
      } else if (event.recurringEventId)
        exceptions.set(event.recurringEventId, [...(exceptions.get(event.recurringEventId) ?? []), event])
      else if (event.status === 'cancelled') changes.removed.push(event.id)
      else if (event.eventType !== 'workingLocation') events.set(event.id, event)
    }
    const gone = new Set(changes.removed)
    for (const [series, parts] of exceptions) {
      if (events.has(series) || gone.has(series)) continue
      // Of a series only this occurrence changed, or only this occurrence is in the calendar.
      if (!isWhole) changes.items.push({ id: series, etag: 'changed', isUnreadable: false })
      for (const part of parts) if (part.status !== 'cancelled') events.set(part.id, part)
    }
    for (const event of events.values()) {
      if (event.recurrence && !isWhole) {
        changes.items.push({ id: event.id, etag: 'changed', isUnreadable: false })
        continue
      }
      if (event.recurringEventId && !isWhole) continue
      const loaded = loadedOf(calendar, event, exceptions.get(event.id) ?? [])
      changes.items.push(loaded ?? { id: event.id, etag: event.etag, isUnreadable: true })
    }
    if (isWhole) changes.removed = []
    return changes
  }
}

const withoutNulls = (value: object): object =>
  JSON.parse(JSON.stringify(value, (_key, one) => (one === null ? undefined : one)))
