import { createHash } from 'node:crypto'
import { ZodError } from 'zod'
import { ApiError, mapInOrder } from '#platform/oauth/api-client'
import { GrantExpired, TryLater } from '#platform/oauth/failures'
import {
  type CalendarChanges,
  CalendarFailure,
  type CalendarServer,
  type RemoteCalendar,
  type RemoteObject,
  type WriteResult,
} from './calendars'
import { differences, occurrenceOf, type PlainEvent, type PlainField, readText, textOf } from './plain-event'

/** An occurrence that is not as the series says; without an event it is left out. */
export type Exception = { id: string; etag: string; key: string; event: PlainEvent | null }

/** An event or series as the provider has it. */
export type Loaded = { id: string; etag: string; uid: string; main: PlainEvent; exceptions: Exception[]; raw: unknown }

export type ProviderChanges = {
  isWhole: boolean
  /** What was listed with everything that belongs to it, or only its id. */
  items: (Loaded | { id: string; etag: string; isUnreadable: boolean })[]
  removed: string[]
  token: string | null
}

/** What differs between providers whose events are records of their API. */
export type ProviderApi = {
  calendars(): Promise<RemoteCalendar[]>
  changes(calendar: string, token: string | null): Promise<ProviderChanges>
  load(calendar: string, id: string): Promise<Loaded | undefined>
  /** The id that an event made here gets. */
  newId(uid: string): string
  /** Answers false where it is there already. */
  create(calendar: string, id: string, uid: string, event: PlainEvent): Promise<boolean>
  /** Answers false where somebody else changed it. */
  update(calendar: string, target: { id: string; etag: string; raw: unknown }, change: Change): Promise<boolean>
  remove(calendar: string, target: { id: string; etag: string }): Promise<boolean>
  /** The occurrence with this original start, to be edited or left out. */
  occurrence(calendar: string, series: Loaded, key: string): Promise<{ id: string; etag: string; raw: unknown } | null>
  /** Whether the etag of a series changes with its exceptions. */
  etagCoversExceptions: boolean
  /** Whether the provider keeps left out occurrences with the series, so that `update` writes them. */
  skipsBySeries: boolean
  /** Whether a series can have single days beside its rule (RDATE). */
  keepsSingleDays: boolean
}

export type Change = { event: PlainEvent; fields: PlainField[]; exceptions: Exception[] }

const atOnce = 4

/** Makes a calendar server of a provider's API: an object is a series with its exceptions, as in CalDAV. */
export function providerServer(api: ProviderApi): CalendarServer {
  /** What the last listing brought along, so that it need not be fetched again. */
  const listed = new Map<string, RemoteObject>()

  const etagOf = (loaded: Loaded) => etagFrom(loaded, api.etagCoversExceptions)
  const objectOf = (ref: string, loaded: Loaded) => objectFrom(ref, loaded, etagOf(loaded))

  const load = async (ref: string) => {
    const { calendar, id } = parseRef(ref)
    return api.load(calendar, id)
  }

  return {
    calendars: () => withCalendarFailure(api.calendars),

    changes: (calendar, token) =>
      withCalendarFailure(async (): Promise<CalendarChanges> => {
        const { isWhole, items, removed, token: next } = await api.changes(calendar, token)
        const objects = items.map((item) => {
          const ref = refOf(calendar, item.id)
          if ('main' in item) listed.set(ref, objectOf(ref, item))
          else if (item.isUnreadable) listed.set(ref, { ref, etag: item.etag, text: '' })
          return { ref, etag: 'main' in item ? etagOf(item) : item.etag }
        })
        return { isWhole, objects, removed: removed.map((id) => refOf(calendar, id)), token: next }
      }),

    read: (calendar, refs) =>
      withCalendarFailure(async () => {
        const found: RemoteObject[] = []
        for await (const one of mapInOrder(refs, atOnce, readOne)) if (one) found.push(one)
        return found

        async function readOne(ref: string): Promise<RemoteObject | undefined> {
          const known = listed.get(ref)
          listed.delete(ref)
          if (known) return known
          const loaded = await load(ref)
          return loaded && objectOf(refOf(calendar, loaded.id), loaded)
        }
      }),

    write: ({ ref, text, etag }) =>
      withCalendarFailure(async (): Promise<WriteResult> => {
        listed.delete(ref)
        const { calendar, id } = parseRef(ref)
        const wanted = readText(text)
        let current = await load(ref)
        if (etag === null) {
          if (current || !(await api.create(calendar, id, wanted.uid, wanted.main))) return { outcome: 'stale' }
        } else {
          if (!current || etagOf(current) !== etag) return { outcome: 'stale' }
          const fields = differences(current.main, wanted.main).filter(
            (name) => name !== 'skipped' || api.skipsBySeries,
          )
          const change = { event: wanted.main, fields, exceptions: current.exceptions }
          if (fields.length > 0 && !(await api.update(calendar, current, change))) return { outcome: 'stale' }
        }
        current = await load(ref)
        // Deleted in the meantime: the next round sees it.
        if (!current) return { outcome: 'stale' }
        if (wanted.main.rules.length > 0 || current.exceptions.length > 0)
          await writeExceptions(calendar, current, wanted)
        // What the provider made of it is read again.
        return { outcome: 'done', etag: null }
      }),

    remove: ({ ref, etag }) =>
      withCalendarFailure(async (): Promise<WriteResult> => {
        listed.delete(ref)
        const { calendar } = parseRef(ref)
        const current = await load(ref)
        if (!current) return { outcome: 'done', etag: null }
        const isSame = etagOf(current) === etag
        return isSame && (await api.remove(calendar, current)) ? { outcome: 'done', etag: null } : { outcome: 'stale' }
      }),

    refFor: (calendar, uid) => refOf(calendar, api.newId(uid)),

    keeps: { laterDays: false, singleDays: api.keepsSingleDays },

    close: () => listed.clear(),
  }

  /** Edited and left out occurrences are records of their own. */
  async function writeExceptions(calendar: string, current: Loaded, wanted: ReturnType<typeof readText>) {
    const known = new Map(current.exceptions.map((one) => [one.key, one]))
    const leftOut = new Set(wanted.main.skipped)
    const keys = new Set([
      ...wanted.edited.keys(),
      ...current.exceptions.filter(({ event }) => event).map(({ key }) => key),
    ])
    for (const key of keys) {
      if (leftOut.has(key)) continue
      const event = wanted.edited.get(key) ?? occurrenceOf(wanted.main, key)
      const before = known.get(key)?.event ?? occurrenceOf(current.main, key)
      const fields = differences(before, event).filter((name) => name !== 'rules' && name !== 'skipped')
      const isCancelled = known.get(key)?.event === null
      if (fields.length === 0 && !isCancelled) continue
      const target = await api.occurrence(calendar, current, key)
      if (target) await api.update(calendar, target, { event, fields, exceptions: [] })
    }
    for (const key of leftOut) {
      if (known.get(key)?.event === null || api.skipsBySeries) continue
      const target = await api.occurrence(calendar, current, key)
      if (target) await api.remove(calendar, target)
    }
  }
}

/** Where an edited occurrence does not change the series, its own etag counts too. */
function etagFrom({ etag, exceptions }: Loaded, coversExceptions: boolean): string {
  if (exceptions.length === 0 || coversExceptions) return etag
  const parts = exceptions.map((one) => `${one.id} ${one.event ? one.etag : 'left out'}`).sort()
  return createHash('sha256')
    .update([etag, ...parts].join('\n'))
    .digest('base64url')
}

function objectFrom(ref: string, loaded: Loaded, etag: string): RemoteObject {
  const left = loaded.exceptions.filter(({ event }) => event === null).map(({ key }) => key)
  const main = { ...loaded.main, skipped: [...new Set([...loaded.main.skipped, ...left])] }
  const edited = new Map(loaded.exceptions.flatMap(({ key, event }) => (event ? [[key, event] as const] : [])))
  return { ref, etag, text: textOf({ uid: loaded.uid, main, edited }) }
}

const refOf = (calendar: string, id: string) => `${encodeURIComponent(calendar)}/${encodeURIComponent(id)}`

function parseRef(ref: string): { calendar: string; id: string } {
  const [calendar = '', id = ''] = ref.split('/').map(decodeURIComponent)
  return { calendar, id }
}

async function withCalendarFailure<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    throw failureOf(error)
  }
}

function failureOf(error: unknown): unknown {
  if (error instanceof CalendarFailure) return error
  if (error instanceof GrantExpired) return new CalendarFailure('password', error.message)
  if (error instanceof TryLater) return new CalendarFailure('unreachable', error.message)
  if (error instanceof ApiError)
    return new CalendarFailure(error.status >= 500 ? 'unreachable' : 'refused', error.message, error.status)
  if (error instanceof ZodError || error instanceof SyntaxError)
    return new CalendarFailure('unreachable', 'The calendar provider answered something that cannot be understood.')
  if (
    error instanceof Error &&
    (/^(Timeout|Abort)Error$/.test(error.name) || /fetch failed|terminated/.test(error.message))
  )
    return new CalendarFailure('unreachable', 'The calendar provider could not be reached.')
  return error
}
