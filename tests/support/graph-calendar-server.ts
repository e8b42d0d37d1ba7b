import { randomUUID } from 'node:crypto'
import { addDays } from '#core/days'
import { instantIn, wallTimeIn } from '#core/wall-clock'
import { type Answer, type ReceivedRequest, refuse, startStandIn } from './api-stand-in'

type When = { dateTime: string; timeZone: string }
export type StoredEvent = {
  id: string
  calendar: string
  start: When
  end: When
  isAllDay?: boolean
  recurrence?: { range: object; pattern: object } | null
  iCalUId: string
  transactionId?: string
  singleValueExtendedProperties?: { id: string; value: string }[]
  [name: string]: unknown
}
type Master = StoredEvent & { version: number; edited: Map<string, StoredEvent>; leftOut: Set<string> }

/** Calendars of Microsoft Graph as its public reference describes them: delta of a view, exceptions of a series, subscriptions. */
export async function startGraphCalendar(owner = 'dana@example.com', pageSize = 3) {
  let version = 1
  let oldest = 0
  const calendars = new Map<string, string>()
  const events = new Map<string, Master>()
  const log: { version: number; calendar: string; id: string; seriesMasterId?: string; isRemoved: boolean }[] = []
  const subscriptions = new Map<string, { resource: string; clientState: string; notificationUrl: string }>()
  const makeCalendar = (name: string) => {
    calendars.set(`cal-${name}`, name)
    return `cal-${name}`
  }
  makeCalendar('work')

  const note = (event: Master, id = event.id, isRemoved = false) => {
    event.version = ++version
    const ofSeries = id === event.id ? {} : { seriesMasterId: event.id }
    log.push({ version, calendar: event.calendar, id, isRemoved, ...ofSeries })
  }

  function save(event: StoredEvent): Master {
    const before = events.get(event.id)
    const saved = { ...event, version, edited: before?.edited ?? new Map(), leftOut: before?.leftOut ?? new Set() }
    // As Exchange does: a series that moves loses its exceptions.
    const isMoved =
      JSON.stringify([before?.start, before?.recurrence]) !== JSON.stringify([event.start, event.recurrence])
    if (before && isMoved) Object.assign(saved, { edited: new Map(), leftOut: new Set() })
    events.set(event.id, saved)
    note(saved)
    return saved
  }

  const inUtc = ({ dateTime, timeZone }: When, isAllDay = false): When => ({
    dateTime: isAllDay
      ? dateTime
      : instantIn(timeZone, dateTime.slice(0, 16)).toISOString().slice(0, 19).concat('.0000000'),
    timeZone: 'UTC',
  })

  function shown(event: StoredEvent, type: string, more: object = {}) {
    const { calendar: _calendar, version: v, edited: _e, leftOut: _l, start, end, ...rest } = event as Master
    const zones = { originalStartTimeZone: start.timeZone, originalEndTimeZone: end.timeZone }
    const times = { start: inUtc(start, event.isAllDay), end: inUtc(end, event.isAllDay) }
    return { ...rest, ...zones, ...times, type, '@odata.etag': `W/"${v ?? version}"`, ...more }
  }
  const typeOf = (event: StoredEvent) => (event.recurrence ? 'seriesMaster' : 'singleInstance')

  const keyAt = (event: StoredEvent, day: string) =>
    event.isAllDay ? day : instantIn(event.start.timeZone, `${day}T${event.start.dateTime.slice(11, 16)}`).toISOString()
  const dayOf = (event: StoredEvent, key: string) =>
    event.isAllDay ? key : wallTimeIn(event.start.timeZone, new Date(key)).slice(0, 10)

  function occurrence(event: Master, key: string) {
    const edited = event.edited.get(key)
    const original = { originalStart: key.length === 10 ? `${key}T00:00:00Z` : key, seriesMasterId: event.id }
    const etag = { version: event.version }
    if (edited) return shown({ ...edited, ...etag } as StoredEvent, 'exception', original)
    const { recurrence: _recurrence, ...rest } = event
    const day = dayOf(event, key)
    const first = dayOf(event, keyAt(event, event.start.dateTime.slice(0, 10)))
    const shift = Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000)
    const moved = ({ dateTime, timeZone }: When) => ({
      dateTime: `${addDays(dateTime.slice(0, 10), shift)}${dateTime.slice(10)}`,
      timeZone,
    })
    const one = { ...rest, ...etag, id: `${event.id}.occ.${key}`, start: moved(event.start), end: moved(event.end) }
    return shown(one as StoredEvent, 'occurrence', original)
  }

  function paged(all: unknown[], { query, origin, path }: ReceivedRequest, last: object = {}): Answer {
    const from = Number(query.get('$skip') ?? 0)
    const next = new URL(`${origin}${path.split('/').map(encodeURIComponent).join('/')}?${query}`)
    next.searchParams.set('$skip', String(from + pageSize))
    const rest = from + pageSize < all.length ? { '@odata.nextLink': next.href } : last
    return { status: 200, json: { value: all.slice(from, from + pageSize), ...rest } }
  }

  function delta(calendar: string, asked: ReceivedRequest): Answer {
    const { query, origin, path } = asked
    const token = query.get('$deltatoken')
    if (token !== null && !(Number(token) >= oldest)) return refuse(410, 'syncStateNotFound')
    if (token === null && !(query.get('startDateTime') && query.get('endDateTime'))) return refuse(400, 'BadRequest')
    const place = path.split('/').map(encodeURIComponent).join('/')
    const last = { '@odata.deltaLink': `${origin}${place}?$deltatoken=${version}` }
    const latest = new Map(
      log.filter((one) => one.calendar === calendar && one.version > Number(token ?? 0)).map((one) => [one.id, one]),
    )
    const all = [...latest.values()]
      .filter(({ isRemoved }) => token !== null || !isRemoved)
      .map(({ id, seriesMasterId, isRemoved }) =>
        isRemoved ? { id, '@removed': { reason: 'deleted' } } : { id, type: 'singleInstance', seriesMasterId },
      )
    return paged(all, asked, last)
  }

  function answer(asked: ReceivedRequest): Answer | Promise<Answer> {
    const { method, query, body, headers } = asked
    const path = asked.path.replace(/^\/v1\.0/, '')
    if (path === '/me') return { status: 200, json: { mail: owner } }
    if (path === '/me/calendars') {
      const value = [...calendars].map(([id, name]) => ({ id, name, hexColor: '#16a34a', canEdit: true }))
      return { status: 200, json: { value } }
    }
    if (path === '/subscriptions') return subscribe(body)
    if (path.startsWith('/subscriptions/')) {
      subscriptions.delete(path.slice('/subscriptions/'.length))
      return { status: 204 }
    }
    const [, calendar, what] = /^\/me\/calendars\/([^/]+)\/(events|calendarView\/delta)$/.exec(path) ?? []
    if (calendar && !calendars.has(calendar)) return refuse(404, 'ErrorItemNotFound')
    if (calendar && what === 'calendarView/delta') return delta(calendar, asked)
    if (calendar && method === 'POST') {
      if ([...events.values()].some((one) => one.transactionId === body.transactionId))
        return refuse(409, 'ErrorDuplicateTransactionId')
      const id = randomUUID()
      const made = save({ ...body, id, calendar, iCalUId: `${id}@outlook` })
      return { status: 201, json: shown(made, typeOf(made)) }
    }
    if (calendar) {
      const uid = /ep\/value eq '(.*)'\)$/.exec(query.get('$filter') ?? '')?.[1]?.replaceAll("''", "'")
      const found = [...events.values()]
        .filter((one) => one.calendar === calendar)
        .filter((one) => uid === undefined || one.singleValueExtendedProperties?.some(({ value }) => value === uid))
      return paged(
        found.map((one) => shown(one, typeOf(one))),
        asked,
      )
    }
    const [, id = '', part] = /^\/me\/events\/([^/]+)(?:\/(instances))?$/.exec(path) ?? []
    const [masterId = '', key] = id.split('.occ.')
    const event = events.get(masterId)
    if (!event) return refuse(404, 'ErrorItemNotFound')
    if (part === 'instances') {
      const first = (query.get('startDateTime') ?? '').slice(0, 10)
      const days = Array.from({ length: 3 }, (_, index) => addDays(first, index))
      const keys = days.map((day) => keyAt(event, day)).filter((one) => !event.leftOut.has(one))
      return paged(
        keys.map((one) => occurrence(event, one)),
        asked,
      )
    }
    const expected = headers['if-match']
    if (expected && expected !== `W/"${event.version}"`) return refuse(412, 'ErrorIrresolvableConflict')
    if (method === 'GET' && key) return { status: 200, json: occurrence(event, key) }
    if (method === 'GET') {
      const parts = {
        cancelledOccurrences: [...event.leftOut].map((one) => `OID.${event.id}.${dayOf(event, one)}`),
        exceptionOccurrences: [...event.edited.keys()].map((one) => occurrence(event, one)),
      }
      const isAsked = (query.get('$expand') ?? '').includes('exceptionOccurrences')
      return { status: 200, json: shown(event, typeOf(event), isAsked ? parts : {}) }
    }
    if (method === 'DELETE') {
      if (key) leaveOut(event, key)
      else remove(event.id)
      return { status: 204 }
    }
    if (key) edit(event, key, body)
    else save(merged(event, body))
    return { status: 200, json: {} }
  }

  function leaveOut(event: Master, key: string): void {
    event.edited.delete(key)
    event.leftOut.add(key)
    note(event, `${event.id}.occ.${key}`, true)
  }

  function edit(event: Master, key: string, body: object): void {
    const { start, end, originalStartTimeZone, ...rest } = occurrence(event, key) as never as StoredEvent & {
      originalStartTimeZone: string
    }
    // As written: the stand-in keeps local times.
    const local = ({ dateTime }: When): When =>
      event.isAllDay
        ? { dateTime, timeZone: 'UTC' }
        : {
            dateTime: `${wallTimeIn(originalStartTimeZone, new Date(`${dateTime.slice(0, 19)}Z`))}:00`,
            timeZone: originalStartTimeZone,
          }
    event.edited.set(key, merged({ ...rest, start: local(start), end: local(end) } as StoredEvent, body))
    note(event, `${event.id}.occ.${key}`)
  }

  function remove(id: string): void {
    const event = events.get(id) as Master
    events.delete(id)
    note(event, id, true)
  }

  /** Graph asks the address first; what it must answer is the token as plain text. */
  async function subscribe(body: { resource: string; clientState: string; notificationUrl: string }): Promise<Answer> {
    const token = `Validation: ${randomUUID()}`
    const asked = await validate(body.notificationUrl, token)
    if (asked !== token) return refuse(400, 'ValidationError')
    const id = randomUUID()
    subscriptions.set(id, body)
    return { status: 201, json: { ...body, id } }
  }
  let validate = async (_url: string, token: string) => token

  const standIn = await startStandIn(answer)
  return {
    ...standIn,
    graphUrl: `${standIn.url}/v1.0`,
    owner,
    calendars,
    events,
    subscriptions,
    makeCalendar,
    put: save,
    edit: (id: string, key: string, body: object) => edit(events.get(id) as Master, key, body),
    leaveOut: (id: string, key: string) => leaveOut(events.get(id) as Master, key),
    remove,
    forgetTokens() {
      oldest = version + 1
    },
    /** How the stand-in reaches the address of a subscription. */
    validateBy(how: typeof validate) {
      validate = how
    },
    empty() {
      events.clear()
      calendars.clear()
      makeCalendar('work')
      subscriptions.clear()
      standIn.tokens.refused = false
    },
  }
}

function merged(event: StoredEvent, body: object): StoredEvent {
  const { singleValueExtendedProperties: changed = [], ...rest } = body as Partial<StoredEvent>
  const names = new Set(changed.map(({ id }) => id))
  const kept = (event.singleValueExtendedProperties ?? []).filter(({ id }) => !names.has(id))
  return { ...event, ...rest, singleValueExtendedProperties: [...kept, ...changed] }
}
