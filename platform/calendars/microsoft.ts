import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { day } from '#core/durations'
import type { ApiClient } from '#platform/oauth/api-client'
import type { CalendarServer, RemoteCalendar } from './calendars'
import {
  changesFor,
  expandProperties,
  GraphEvent,
  leftOutKey,
  plainOf,
  rangeAround,
  selectedFields,
  uidOf,
  uidProperty,
} from './graph-event'
import { allFields, isDone, undefinedIfGone, undefinedIfRefused } from './provider-answers'
import { type Exception, type Loaded, type ProviderApi, type ProviderChanges, providerServer } from './provider-server'

const Page = z.object({
  value: z.array(z.unknown()),
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
})
const Calendar = z.object({
  id: z.string(),
  name: z.string().nullish(),
  hexColor: z.string().nullish(),
  canEdit: z.boolean().nullish(),
})
const Changed = z.object({
  id: z.string(),
  type: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
  '@removed': z.unknown().optional(),
})

const headers = {
  prefer: 'outlook.timezone="UTC", outlook.body-content-type="text", IdType="ImmutableId", odata.maxpagesize=200',
}
const newPrefix = 'new:'

export async function microsoftCalendarOwner(api: ApiClient): Promise<string> {
  const Me = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() })
  const { mail, userPrincipalName } = await api.read(Me, '/me')
  const address = mail || userPrincipalName
  if (!address) throw new Error('Microsoft did not say whose calendars these are.')
  return address
}

/** Microsoft Graph v1.0. */
export const openMicrosoftServer = (api: ApiClient, now = () => new Date()): CalendarServer =>
  providerServer(microsoftApi(api, now))

function microsoftApi(api: ApiClient, now: () => Date): ProviderApi {
  const tokens = new Map<string, string | null>()
  const calendarAt = (calendar: string) => `/me/calendars/${encodeURIComponent(calendar)}`
  const eventAt = (id: string) => `/me/events/${encodeURIComponent(id)}`

  async function pages(path: string, query: Record<string, string | number> = {}) {
    const items: unknown[] = []
    let page = await api.read(Page, path, { query, headers })
    for (;;) {
      items.push(...page.value)
      const next = page['@odata.nextLink']
      if (!next) return { items, deltaLink: page['@odata.deltaLink'] ?? null }
      page = await api.read(Page, next, { headers })
    }
  }

  /** Changes are listed for a range of time only; outside of it they are found by the daily comparison. */
  async function firstToken(calendar: string): Promise<string | null> {
    const known = tokens.get(calendar)
    if (known) return known
    const at = (days: number) => new Date(now().getTime() + days * day).toISOString()
    const query = { startDateTime: at(-31), endDateTime: at(366) }
    const { deltaLink } = await pages(`${calendarAt(calendar)}/calendarView/delta`, query)
    tokens.set(calendar, deltaLink)
    return deltaLink
  }

  async function whole(calendar: string, token: string | null): Promise<ProviderChanges> {
    const query = { $select: selectedFields, $expand: expandProperties, $top: 200 }
    const { items } = await pages(`${calendarAt(calendar)}/events`, query)
    return { isWhole: true, removed: [], token, items: items.flatMap(itemOf) }
  }

  return {
    etagCoversExceptions: true,
    skipsBySeries: false,
    keepsSingleDays: false,
    newId: (uid) => `${newPrefix}${uid}`,

    async calendars() {
      const { items } = await pages('/me/calendars')
      return items.map((item): RemoteCalendar => {
        const { id, name, hexColor, canEdit } = Calendar.parse(item)
        const color = /^#[0-9a-f]{6}$/i.test(hexColor ?? '') ? (hexColor as string).toLowerCase() : null
        return { ref: id, name: (name || 'Calendar').slice(0, 200), color, canWrite: canEdit !== false }
      })
    },

    async changes(calendar, token) {
      const since = token ? await pages(token).catch(undefinedIfRefused) : undefined
      // Before the listing, so that what changes in between is listed later.
      if (!since) return whole(calendar, await firstToken(calendar))
      const found = since.items.flatMap((item) => Changed.safeParse(item).data ?? [])
      // It may be an occurrence, or have left the range: only the whole list tells what is gone.
      if (found.some((one) => one['@removed'])) return whole(calendar, since.deltaLink)
      const ids = new Set(found.map(({ id, seriesMasterId }) => seriesMasterId ?? id))
      const items = [...ids].map((id) => ({ id, etag: 'changed', isUnreadable: false }))
      return { isWhole: false, items, removed: [], token: since.deltaLink }
    },

    async load(calendar, id) {
      const found = id.startsWith(newPrefix) ? await findByUid(calendar, id.slice(newPrefix.length)) : id
      if (!found) return undefined
      const query = { $select: selectedFields, $expand: expandProperties }
      const event = await api.read(GraphEvent, eventAt(found), { query, headers }).catch(undefinedIfGone)
      if (!event) return undefined
      if (!event.recurrence) return loadedOf(event)
      const more = { $select: 'cancelledOccurrences,exceptionOccurrences', $expand: 'exceptionOccurrences' }
      const Parts = GraphEvent.pick({ cancelledOccurrences: true, exceptionOccurrences: true })
      const parts = await api.read(Parts, eventAt(found), { query: more, headers }).catch(undefinedIfGone)
      return loadedOf({ ...event, ...parts })
    },

    async create(calendar, _id, uid, event) {
      const changes = changesFor({ event, fields: allFields, exceptions: [] }, undefined) as {
        singleValueExtendedProperties: object[]
      }
      const properties = [...changes.singleValueExtendedProperties, { id: uidProperty, value: uid }]
      // The same event asked for twice, because an answer was lost, is made once.
      const json = { ...changes, singleValueExtendedProperties: properties, transactionId: randomUUID() }
      return isDone(api.do('POST', `${calendarAt(calendar)}/events`, { json, headers }))
    },

    update: (_calendar, { id, etag, raw }, change) =>
      isDone(
        api.do('PATCH', eventAt(id), {
          json: changesFor(change, raw as GraphEvent),
          headers: { ...headers, 'if-match': etag },
        }),
      ),

    remove: (_calendar, { id, etag }) =>
      isDone(api.do('DELETE', eventAt(id), { headers: { ...headers, 'if-match': etag } })),

    async occurrence(_calendar, series, key) {
      const known = series.exceptions.find((one) => one.key === key && one.event)
      const query = { ...rangeAround(key), $select: selectedFields, $expand: expandProperties }
      const { items } = known ? { items: [] } : await pages(`${eventAt(series.id)}/instances`, query)
      const found = items.flatMap((item) => GraphEvent.safeParse(item).data ?? []).find((one) => keyIn(one) === key)
      const event = known
        ? await api.read(GraphEvent, eventAt(known.id), {
            query: { $select: selectedFields, $expand: expandProperties },
            headers,
          })
        : found
      return event ? { id: event.id, etag: event['@odata.etag'], raw: event } : null
    },
  }

  async function findByUid(calendar: string, uid: string): Promise<string | undefined> {
    const value = uid.replaceAll("'", "''")
    const $filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${uidProperty}' and ep/value eq '${value}')`
    const { items } = await pages(`${calendarAt(calendar)}/events`, { $filter, $select: 'id' })
    return items.flatMap((item) => z.object({ id: z.string() }).safeParse(item).data?.id ?? [])[0]
  }
}

/** In a listing, the exceptions of a series are missing. */
function itemOf(item: unknown): ProviderChanges['items'] {
  const { data: event } = GraphEvent.safeParse(item)
  const { data: idOnly } = z.object({ id: z.string(), '@odata.etag': z.string() }).safeParse(item)
  if (!event) return idOnly ? [{ id: idOnly.id, etag: idOnly['@odata.etag'], isUnreadable: true }] : []
  return event.recurrence ? [{ id: event.id, etag: event['@odata.etag'], isUnreadable: false }] : [loadedOf(event)]
}

function loadedOf(event: GraphEvent): Loaded {
  const main = plainOf(event)
  const edited = (event.exceptionOccurrences ?? []).flatMap((item): Exception[] => {
    const { data: one } = GraphEvent.safeParse(item)
    return one ? [{ id: one.id, etag: one['@odata.etag'], key: keyIn(one), event: plainOf(one) }] : []
  })
  const leftOut = (event.cancelledOccurrences ?? []).flatMap((id): Exception[] => {
    const key = leftOutKey(id, main)
    return key ? [{ id, etag: '', key, event: null }] : []
  })
  const exceptions = [...edited, ...leftOut]
  return { id: event.id, etag: event['@odata.etag'], uid: uidOf(event), main, exceptions, raw: event }
}

const keyIn = ({ isAllDay, originalStart, start }: GraphEvent): string => {
  const at = originalStart ?? `${start.dateTime.slice(0, 19)}Z`
  return isAllDay ? at.slice(0, 10) : new Date(at).toISOString()
}
