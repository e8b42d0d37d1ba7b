import { createHash } from 'node:crypto'
import { createAccount, type DAVResponse, davRequest, propfind, syncCollection } from 'tsdav'
import { decodePercent } from '#core/decode-percent'
import { second } from '#core/durations'
import { NotFetched, TooLarge } from '#platform/fetch-safely/fetch-safely'
import { openSafeSession } from '#platform/fetch-safely/safe-session'
import { workerTask } from '#platform/workers/worker-task'
import {
  type CalendarChanges,
  CalendarFailure,
  type CalendarServer,
  type RemoteCalendar,
  type RemoteObject,
  type WriteResult,
} from './calendars'
import type { LongAnswer } from './parse-answers-task'

export type CaldavAccount = {
  url: string
  username: string
  password: string
  home?: string | undefined
  /** Whether the owner named this very server. */
  mayBePrivate?: boolean
}

const limits = { sizeLimit: 30 * 1024 * 1024, timeLimitMs: 60 * second }

/** RFC 4791 (CalDAV) with the changes of RFC 6578 where the server has them. */
export function openCaldavServer({
  url,
  username,
  password,
  home,
  mayBePrivate = true,
}: CaldavAccount): CalendarServer & {
  /** Where the calendars of this user are. */
  home(): Promise<string>
} {
  const session = openSafeSession(url, { ...limits, mayBePrivate })
  const headers = { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }
  const common = { headers, fetch: failingWhenBusy(session.fetch) }
  let homeUrl = home

  async function findHome(): Promise<string> {
    if (homeUrl) return homeUrl
    let refused = false
    const watched: typeof fetch = async (input, init) => {
      const response = await common.fetch(input, init)
      refused ||= response.status === 401 || response.status === 403
      return response
    }
    const account = await createAccount({
      account: { serverUrl: url, accountType: 'caldav' },
      headers,
      fetch: watched,
    }).catch((error) => {
      if (error instanceof CalendarFailure) throw error
      if (error instanceof NotFetched) throw unreachable(error)
      if (refused) throw passwordRefused()
      throw new CalendarFailure('refused', 'That address answers, but not as a calendar server (CalDAV).')
    })
    homeUrl = account.homeUrl as string
    return homeUrl
  }

  /** The answers of a request; a refusal of the whole request is thrown. */
  async function answers(request: (fetch: typeof globalThis.fetch) => Promise<DAVResponse[]>): Promise<DAVResponse[]> {
    let long: LongAnswer | undefined
    const onLongAnswer = (answer: LongAnswer) => {
      long = answer
    }
    const short = await request(withholdLongAnswers(common.fetch, onLongAnswer)).catch((error) => {
      throw error instanceof NotFetched ? unreachable(error) : error
    })
    const found = long ? await parseInThread(long) : short
    const [first] = found
    if (!first || !isMultistatus(first)) throw failureOf(first?.status ?? 0)
    return found
  }

  /** The answers with a token at their end; undefined where the server gives none. A long list comes in several parts. */
  async function syncReport(calendar: string, token: string): Promise<DAVResponse[] | undefined> {
    const found: DAVResponse[] = []
    for (let syncToken = token; ; ) {
      const part = await answers((fetch) =>
        syncCollection({ headers, fetch, url: calendar, props: { 'd:getetag': {} }, syncLevel: 1, syncToken }),
      )
      const next = tokenOf(part)
      if (!next) return undefined
      found.unshift(...part)
      if (next === syncToken || !part.some(({ status }) => status === 507)) return found
      syncToken = next
    }
  }

  const resolve = (href: string | undefined, base: string) => new URL(href ?? '', base).href

  return {
    home: findHome,

    calendars: () =>
      withCalendarFailure(async () => {
        const base = await findHome()
        const found = await answers((fetch) =>
          propfind({ headers, fetch, url: base, depth: '1', props: calendarProps }),
        )
        return found.flatMap((one) => calendarOf(one, resolve(one.href, base)))
      }),

    changes: (calendar, token) =>
      withCalendarFailure(async () => {
        const since = token ? await syncReport(calendar, token).catch(undefinedIfAnswered) : undefined
        if (since) return asChanges(since, calendar, false)
        const all = await syncReport(calendar, '').catch(undefinedIfAnswered)
        if (all) return asChanges(all, calendar, true)
        const props = { 'd:getetag': {}, 'd:resourcetype': {} }
        const listed = await answers((fetch) => propfind({ headers, fetch, url: calendar, depth: '1', props }))
        // A list without the calendar itself is not its list: its events were not deleted.
        if (!listed.some(({ href }) => isSameAddress(resolve(href, calendar), calendar))) throw failureOf(200)
        return { ...asChanges(listed, calendar, true), token: null }
      }),

    read: (calendar, refs) => withCalendarFailure(() => readAll(calendar, refs)),

    write: ({ ref, text, etag }) =>
      send(ref, {
        method: 'PUT',
        body: text,
        headers: {
          ...headers,
          'content-type': 'text/calendar; charset=utf-8',
          ...(etag ? { 'if-match': etag } : { 'if-none-match': '*' }),
        },
      }),

    remove: ({ ref, etag }) => send(ref, { method: 'DELETE', headers: { ...headers, 'if-match': etag } }, [404, 410]),

    refFor: (calendar, uid) =>
      new URL(`${fileNameOf(uid)}.ics`, calendar.endsWith('/') ? calendar : `${calendar}/`).href,

    keeps: { laterDays: true, singleDays: true },

    close: session.close,
  }

  async function readAll(calendar: string, refs: string[]): Promise<RemoteObject[]> {
    const body = {
      'c:calendar-multiget': {
        _attributes: { 'xmlns:d': 'DAV:', 'xmlns:c': 'urn:ietf:params:xml:ns:caldav' },
        'd:prop': { 'd:getetag': {}, 'c:calendar-data': {} },
        'd:href': refs.map((ref) => new URL(ref).pathname),
      },
    }
    const init = { method: 'REPORT' as const, namespace: 'c', headers: { ...headers, depth: '1' }, body }
    const found = await answers((fetch) => davRequest({ url: calendar, init, fetch }))
    return found.flatMap((one) => objectOf(one, resolve(one.href, calendar)))
  }

  async function send(ref: string, init: RequestInit, alsoDone: number[] = []): Promise<WriteResult> {
    const response = await common.fetch(ref, init).catch((error) => {
      throw error instanceof NotFetched ? unreachable(error) : error
    })
    if (response.ok || alsoDone.includes(response.status))
      return { outcome: 'done', etag: strongEtag(response.headers.get('etag')) }
    if (response.status === 412 || response.status === 409) return { outcome: 'stale' }
    throw failureOf(response.status)
  }
}

/** A server may answer anything: whatever fails while its answer is parsed becomes a `CalendarFailure`. */
async function withCalendarFailure<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof CalendarFailure) throw error
    if (error instanceof NotFetched) throw unreachable(error)
    const failure = new CalendarFailure(
      'unreachable',
      'The calendar server answered something that cannot be understood.',
    )
    failure.cause = error
    throw failure
  }
}

/** Some servers answer 429 or 503 with the seconds to wait; the next round of the sync tries again. */
const failingWhenBusy =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (response.status === 429 || response.status === 503)
      throw new CalendarFailure('unreachable', 'The calendar server is busy. It is asked again later.')
    return response
  }

/** Some hundred events; a list of 5,000 takes a third of a second. */
const shortLength = 100_000

const parseInThread = workerTask<LongAnswer, DAVResponse[]>('parse-answers-task', import.meta.url)

/** The library parses each answer on this thread, so a long one is withheld from it and parsed in a worker thread. */
const withholdLongAnswers =
  (fetch: typeof globalThis.fetch, onLongAnswer: (answer: LongAnswer) => void): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    const { status, headers } = response
    const text = await response.text()
    const isLong = text.length > shortLength
    if (isLong) onLongAnswer({ text, status, type: headers.get('content-type') ?? '' })
    return new Response(isLong ? null : text || null, { status, headers })
  }

const isMultistatus = ({ raw }: DAVResponse) =>
  typeof raw === 'object' && raw !== null && 'multistatus' in (raw as object)

const calendarProps = {
  'd:displayname': {},
  'd:resourcetype': {},
  'ca:calendar-color': {},
  'c:supported-calendar-component-set': {},
  'd:current-user-privilege-set': {},
}

function calendarOf({ props = {} }: DAVResponse, ref: string): RemoteCalendar[] {
  if (!('calendar' in (props.resourcetype ?? {}))) return []
  const components = listOf(props.supportedCalendarComponentSet?.comp).map((one) => String(one?._attributes?.name))
  if (components.length > 0 && !components.includes('VEVENT')) return []
  const folder = new URL(ref).pathname.split('/').filter(Boolean).at(-1) ?? ''
  const name = textIn(props.displayname) || (decodePercent(folder) ?? folder)
  const privileges = listOf(props.currentUserPrivilegeSet?.privilege).flatMap((one) => Object.keys(one ?? {}))
  const canWrite = privileges.length === 0 || privileges.some((one) => ['write', 'writeContent', 'all'].includes(one))
  return [{ ref, name: name.slice(0, 200), color: colorIn(props.calendarColor), canWrite }]
}

/** Servers give #RRGGBB or #RRGGBBAA. */
function colorIn(value: unknown): string | null {
  const found = /^#([0-9a-f]{6})/i.exec(textIn(value))
  return found ? `#${found[1]?.toLowerCase()}` : null
}

function objectOf({ props = {}, ok }: DAVResponse, ref: string): RemoteObject[] {
  const text = textIn(props.calendarData)
  return ok && text ? [{ ref, etag: textIn(props.getetag), text }] : []
}

const tokenOf = (answers: DAVResponse[]) => textIn(answers[0]?.raw?.multistatus?.syncToken) || null

function asChanges(answers: DAVResponse[], calendar: string, isWhole: boolean): CalendarChanges {
  const members = answers
    .filter(({ href, props = {} }) => href && !('collection' in (props.resourcetype ?? {})))
    .map((one) => ({ ...one, ref: new URL(one.href ?? '', calendar).href }))
    .filter(({ ref }) => !isSameAddress(ref, calendar))
  return {
    isWhole,
    objects: members
      .filter(({ ok, props }) => ok && props?.getetag !== undefined)
      .map(({ ref, props }) => ({ ref, etag: textIn(props?.getetag) })),
    removed: isWhole ? [] : members.filter(({ status }) => status === 404 || status === 410).map(({ ref }) => ref),
    token: tokenOf(answers),
  }
}

const isSameAddress = (one: string, other: string) => one.replace(/\/$/, '') === other.replace(/\/$/, '')

const listOf = <One>(value: One | One[] | undefined): One[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

function textIn(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  const { _cdata, _text } = value as { _cdata?: unknown; _text?: unknown }
  return typeof _cdata === 'string' ? _cdata : typeof _text === 'string' ? _text : ''
}

/** A weak etag, or none, means that the server stored something else than what it was sent. */
const strongEtag = (etag: string | null) => (etag && !etag.startsWith('W/') ? etag : null)

/** A UID may contain characters that a path may not. */
const fileNameOf = (uid: string) =>
  /^[\w.-]{1,120}$/.test(uid) && !uid.startsWith('.') ? uid : createHash('sha256').update(uid).digest('hex')

const passwordRefused = () =>
  new CalendarFailure('password', 'The server refused this user name and password. Some need an app password.')

const unreachable = (error: NotFetched) =>
  new CalendarFailure(error instanceof TooLarge ? 'too-large' : 'unreachable', error.message)

function failureOf(status: number): CalendarFailure {
  if (status === 401) return passwordRefused()
  if (status < 300) return new CalendarFailure('refused', 'The server answers, but not as a calendar server.', status)
  const reason = status >= 500 ? 'unreachable' : 'refused'
  return new CalendarFailure(reason, `The calendar server answered ${status}.`, status)
}

/** A token that is too old is refused in many ways (403, 409, 410, 500), so every answer means: read everything. */
function undefinedIfAnswered(error: unknown): undefined {
  if (error instanceof CalendarFailure && error.status !== undefined) return undefined
  throw error
}
