import {
  changesFor as googleChanges,
  plainOf as googlePlain,
  uidOf as googleUid,
  momentIn,
} from '#platform/calendars/google-event'
import {
  GraphEvent,
  changesFor as graphChanges,
  plainOf as graphPlain,
  uidOf as graphUid,
} from '#platform/calendars/graph-event'
import { keyOf, type PlainField, readText, textOf } from '#platform/calendars/plain-event'
import { type CaldavKind, caldavKinds, hasCaldav, startCaldav } from './caldav'
import { type StoredEvent as GoogleStored, startGoogleCalendar } from './google-calendar-server'
import { startGraphCalendar } from './graph-calendar-server'

export const calendarKinds = [...caldavKinds, 'google', 'microsoft'] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** A calendar server handled as another program would, with events as iCalendar texts. */
export type TestCalendars = {
  calendar: string
  put(name: string, text: string, calendar?: string): Promise<void>
  remove(name: string): Promise<void>
  files(calendar?: string): Promise<Record<string, string>>
  makeCalendar(name: string): Promise<string>
  forgetTokens(): void
  empty(): Promise<void>
  stop(): Promise<void>
}

export const hasCalendars = (kind: CalendarKind) =>
  kind === 'google' || kind === 'microsoft' || hasCaldav(kind as CaldavKind)

const fields: PlainField[] = [
  ...(['title', 'description', 'location', 'attendees', 'times', 'rules', 'skipped'] as const),
  ...(['reminder', 'free', 'private', 'color'] as const),
]
const clean = (value: object) => JSON.parse(JSON.stringify(value, (_key, one) => (one === null ? undefined : one)))
const idOf = (name: string) => name.replace(/\.ics$/, '')

export async function caldavCalendars(kind: CaldavKind) {
  const dav = await startCaldav(kind)
  return {
    ...dav,
    forgetTokens: () => {},
    remove: async (name: string) => void (await dav.send('DELETE', `${dav.calendar}${name}`)),
  }
}

export async function googleCalendars() {
  const google = await startGoogleCalendar()
  const eventsIn = (calendar: string) => [...(google.calendars.get(calendar)?.events.values() ?? [])]
  const calendars: TestCalendars = {
    calendar: google.owner,
    async put(name, text, calendar = google.owner) {
      const { uid, main, edited } = readText(text)
      const id = idOf(name)
      const before = eventsIn(calendar).find((one) => one.id === id)
      const record = (event: typeof main) => clean(googleChanges({ event, fields, exceptions: [] }, undefined))
      const common = { status: 'confirmed', iCalUID: before?.iCalUID ?? uid }
      const kept = before?.extendedProperties ? { extendedProperties: before.extendedProperties } : {}
      google.put(calendar, { ...record(main), ...kept, ...common, id } as GoogleStored)
      for (const [key, event] of edited) {
        const original = key.length === 10 ? { date: key } : { dateTime: key, timeZone: 'UTC' }
        const stamp = key.replace(/\.\d+Z$/, 'Z').replace(/[-:]/g, '')
        const part = { id: `${id}_${stamp}`, recurringEventId: id, originalStartTime: original }
        google.put(calendar, { ...record(event), ...common, ...part } as GoogleStored)
      }
    },
    remove: async (name) => google.cancel(google.owner, idOf(name)),
    async files(calendar = google.owner) {
      const all = eventsIn(calendar).filter(({ status }) => status !== 'cancelled') as never[]
      const masters = all.filter((one: GoogleStored) => !one.recurringEventId) as GoogleStored[]
      return Object.fromEntries(
        masters.map((one) => {
          const parts = (all as GoogleStored[]).filter(({ recurringEventId }) => recurringEventId === one.id)
          const edited = new Map(
            parts.map((part) => [
              keyOf(momentIn(part.originalStartTime) as never),
              googlePlain(part as never, null) as never,
            ]),
          )
          const main = googlePlain(one as never, null) as never
          return [`${one.id}.ics`, textOf({ uid: googleUid(one as never), main, edited })]
        }),
      )
    },
    makeCalendar: async (name) => google.makeCalendar(name),
    forgetTokens: google.forgetTokens,
    empty: async () => google.empty(),
    stop: google.stop,
  }
  return { ...calendars, google }
}

export async function microsoftCalendars() {
  const graph = await startGraphCalendar()
  const first = 'cal-work'
  const calendars: TestCalendars = {
    calendar: first,
    async put(name, text, calendar = first) {
      const { uid, main, edited } = readText(text)
      const id = idOf(name)
      const before = graph.events.get(id)
      const record = (event: typeof main) => clean(graphChanges({ event, fields, exceptions: [] }, undefined))
      const common = { id, calendar, iCalUId: before?.iCalUId ?? uid }
      const properties = before?.singleValueExtendedProperties
      graph.put({ ...record(main), ...common, ...(properties && { singleValueExtendedProperties: properties }) })
      for (const key of main.skipped) graph.leaveOut(id, key)
      for (const [key, event] of edited) graph.edit(id, key, record(event))
    },
    remove: async (name) => graph.remove(idOf(name)),
    async files(calendar = first) {
      const headers = { authorization: 'Bearer any' }
      const found: Record<string, string> = {}
      for (const { id, calendar: own } of graph.events.values()) {
        if (own !== calendar) continue
        const answer = await fetch(`${graph.graphUrl}/me/events/${encodeURIComponent(id)}`, { headers })
        const event = GraphEvent.parse(await answer.json())
        found[`${id}.ics`] = textOf({ uid: graphUid(event), main: graphPlain(event), edited: new Map() })
      }
      return found
    },
    makeCalendar: async (name) => graph.makeCalendar(name),
    forgetTokens: graph.forgetTokens,
    empty: async () => graph.empty(),
    stop: graph.stop,
  }
  return { ...calendars, graph }
}
