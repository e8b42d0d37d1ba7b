import { randomUUID } from 'node:crypto'
import { type Answer, type ReceivedRequest, refuse, startStandIn } from './api-stand-in'

type When = { date?: string; dateTime?: string; timeZone?: string }
export type StoredEvent = {
  id: string
  etag: string
  status: string
  iCalUID: string
  start: When
  end: When
  recurrence?: string[]
  recurringEventId?: string
  originalStartTime?: When
  [name: string]: unknown
}
type Calendar = { id: string; summary: string; events: Map<string, StoredEvent & { version: number }> }

/** Google Calendar as its public reference describes it: sync tokens, 410, etags, exceptions as records of their own, channels. */
export async function startGoogleCalendar(owner = 'dana@example.com', pageSize = 3) {
  let version = 1
  /** Tokens from before are refused. */
  let oldest = 0
  const calendars = new Map<string, Calendar>()
  const channels = new Map<string, { calendar: string; token: string; address: string }>()
  const makeCalendar = (summary: string, id = `${summary}@group.calendar.google.com`) => {
    calendars.set(id, { id, summary, events: new Map() })
    return id
  }
  makeCalendar('work', owner)

  function save(calendar: Calendar, event: Omit<StoredEvent, 'etag'>): StoredEvent {
    version++
    const saved = { ...event, etag: `"${version}"`, version } as StoredEvent & { version: number }
    calendar.events.set(saved.id, saved)
    return saved
  }

  function cancel(calendar: Calendar, event: StoredEvent): void {
    save(calendar, { ...event, status: 'cancelled' })
    for (const one of calendar.events.values()) if (one.recurringEventId === event.id) calendar.events.delete(one.id)
  }

  const shown = ({ version: _version, ...event }: StoredEvent & { version?: number }): StoredEvent => {
    if (event.status !== 'cancelled' || !event.recurringEventId) return event as StoredEvent
    const { id, etag, status, recurringEventId, originalStartTime, iCalUID } = event
    return { id, etag, status, recurringEventId, originalStartTime, iCalUID } as StoredEvent
  }

  function instance(calendar: Calendar, id: string): StoredEvent | undefined {
    const [series = '', stamp = ''] = id.split('_')
    const master = calendar.events.get(series)
    if (!master?.recurrence || master.status === 'cancelled') return undefined
    const day = `${stamp.slice(0, 4)}-${stamp.slice(4, 6)}-${stamp.slice(6, 8)}`
    const { recurrence: _recurrence, ...rest } = master
    const common = { ...rest, id, recurringEventId: series, etag: `"i${master.etag.slice(1)}` }
    if (master.start.date) {
      const days = Date.parse(master.end.date ?? '') - Date.parse(master.start.date)
      const end = new Date(Date.parse(day) + days).toISOString().slice(0, 10)
      return { ...common, start: { date: day }, end: { date: end }, originalStartTime: { date: day } }
    }
    const at = Date.parse(`${day}T${stamp.slice(9, 11)}:${stamp.slice(11, 13)}:00Z`)
    const length = Date.parse(master.end.dateTime ?? '') - Date.parse(master.start.dateTime ?? '')
    const when = (ms: number) => ({ dateTime: new Date(ms).toISOString(), timeZone: master.start.timeZone ?? 'UTC' })
    return { ...common, start: when(at), end: when(at + length), originalStartTime: when(at) }
  }
  const find = (calendar: Calendar, id: string) => calendar.events.get(id) ?? instance(calendar, id)

  function list(calendar: Calendar, query: URLSearchParams): Answer {
    const token = query.get('syncToken')
    if (token !== null && !(Number(token) >= oldest)) return refuse(410, 'fullSyncRequired')
    const isLive = (id: string | undefined) => calendar.events.get(id ?? '')?.status !== 'cancelled'
    const all = [...calendar.events.values()]
      .filter((one) =>
        token !== null ? one.version > Number(token) : one.status !== 'cancelled' || one.recurringEventId,
      )
      .filter((one) => token !== null || isLive(one.recurringEventId))
      .filter((one) => !query.get('iCalUID') || one.iCalUID === query.get('iCalUID'))
    const from = Number(query.get('pageToken') ?? 0)
    const isLast = from + pageSize >= all.length
    const rest = isLast ? { nextSyncToken: String(version) } : { nextPageToken: String(from + pageSize) }
    return { status: 200, json: { items: all.slice(from, from + pageSize).map(shown), ...rest } }
  }

  function answer(asked: ReceivedRequest): Answer {
    const { method, path, query, body } = asked
    if (path === '/calendar/v3/users/me/calendarList/primary') return { status: 200, json: { id: owner } }
    if (path === '/calendar/v3/users/me/calendarList') {
      const items = [...calendars.values()].map(({ id, summary }) => ({
        ...{ id, summary, accessRole: 'owner', backgroundColor: '#16a34a' },
        defaultReminders: [{ method: 'popup', minutes: 10 }],
      }))
      return { status: 200, json: { items } }
    }
    if (path === '/calendar/v3/channels/stop') {
      channels.delete(body.id)
      return { status: 204 }
    }
    const [, place = '', rest = ''] = /^\/calendar\/v3\/calendars\/([^/]+)\/events(?:\/(.+))?$/.exec(path) ?? []
    const calendar = calendars.get(place)
    if (!calendar) return refuse(404, 'notFound')
    if (rest === '' && method === 'GET') return list(calendar, query)
    if (rest === '' && method === 'POST') return insert(calendar, body)
    if (rest === 'watch') {
      channels.set(body.id, { calendar: place, token: body.token, address: body.address })
      return { status: 200, json: { id: body.id, resourceId: `r-${body.id}`, expiration: String(body.expiration) } }
    }
    const [id = '', part] = rest.split('/')
    if (part === 'instances') {
      const original = query.get('originalStart') ?? ''
      const stamp = original.length === 10 ? original : original.replace(/\.\d+Z$/, 'Z')
      const found = find(calendar, `${id}_${stamp.replace(/[-:]/g, '')}`)
      return { status: 200, json: { items: found ? [shown(found)] : [] } }
    }
    const event = find(calendar, id)
    if (!event) return refuse(404, 'notFound')
    if (method === 'GET') return { status: 200, json: shown(event) }
    const expected = asked.headers['if-match']
    if (expected && expected !== event.etag) return refuse(412, 'conditionNotMet')
    if (method === 'DELETE') {
      if (event.status === 'cancelled') return refuse(410, 'deleted')
      cancel(calendar, event)
      return { status: 204 }
    }
    const changed = method === 'PUT' ? { ...body, iCalUID: event.iCalUID } : patched(event, body)
    if (!changed.start?.date === !changed.start?.dateTime) return refuse(400, 'invalid')
    return { status: 200, json: shown(save(calendar, { ...changed, id })) }
  }

  function insert(calendar: Calendar, body: StoredEvent): Answer {
    const id = body.id ?? randomUUID().replaceAll('-', '')
    if (!/^[a-v0-9]{5,1024}$/.test(id)) return refuse(400, 'invalid')
    if (calendar.events.has(id)) return refuse(409, 'duplicate')
    if (body.recurrence && !body.start.date && !body.start.timeZone) return refuse(400, 'timeZoneMissing')
    const made = save(calendar, { ...body, id, status: 'confirmed', iCalUID: `${id}@google.com` })
    return { status: 200, json: shown(made) }
  }

  const standIn = await startStandIn(answer)
  return {
    ...standIn,
    owner,
    calendars,
    channels,
    makeCalendar,
    /** As by Google's own page. */
    put: (calendarId: string, event: Omit<StoredEvent, 'etag'>) => save(calendars.get(calendarId) as Calendar, event),
    cancel(calendarId: string, id: string) {
      const calendar = calendars.get(calendarId) as Calendar
      cancel(calendar, calendar.events.get(id) as StoredEvent)
    },
    forgetTokens() {
      oldest = version + 1
    },
    empty() {
      calendars.clear()
      makeCalendar('work', owner)
      channels.clear()
      standIn.tokens.refused = false
    },
  }
}

/** As PATCH merges: null takes a field away. */
function patched(event: StoredEvent, body: Record<string, unknown>): StoredEvent {
  const merged: Record<string, unknown> = { ...event }
  for (const [name, value] of Object.entries(body)) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    if (value === null) delete merged[name]
    else
      merged[name] = isObject ? patched((merged[name] ?? {}) as StoredEvent, value as Record<string, unknown>) : value
  }
  return merged as StoredEvent
}
