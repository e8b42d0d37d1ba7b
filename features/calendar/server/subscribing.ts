import { invalid, Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db } from '#platform/db/database'
import { fetchSafely, NotFetched, type SafeAnswer } from '#platform/fetch-safely/fetch-safely'
import { eventColors } from '../event'
import { calendarLimits, readCalendar } from '../icalendar/read-calendar'
import * as store from './store/subscriptions'

const timeLimitMs = 15_000
const oldAfterMs = 60 * 60_000

/** Reads an outside address, so that tests may read their own. */
export type ReadOutside = (url: string, headers: Record<string, string>) => Promise<SafeAnswer>

export const readOutside: ReadOutside = (url, headers) =>
  fetchSafely(url, { sizeLimit: calendarLimits.bytes, timeLimitMs, headers })

type Wanted = { url: string; name?: string | undefined; color?: string | undefined }

/** Reads the calendar at once, so that an address that holds none is refused while the owner still looks. */
export async function subscribe(db: Db, { url, name, color }: Wanted, read: ReadOutside, now: Date) {
  await store.refuseSubscription(db, url)
  const fetched = await fetchCalendar(db, { url, etag: null }, read).catch((error) => {
    throw error instanceof NotFetched ? invalid({ url: error.message }) : error
  })
  if (!fetched) throw invalid({ url: 'That address holds no calendar.' })
  const [first] = eventColors
  const known = await store.findSubscriptions(db)
  const free = eventColors.find(({ value }) => value !== first.value && known.every((one) => one.color !== value))
  const called = name || fetched.name || new URL(url.replace(/^webcals?:/i, 'https:')).hostname
  return store.addSubscription(db, { url, name: called, color: color ?? free?.value ?? first.value }, fetched, now)
}

/** Asks one address again; where that fails, what it said before stays and the failure is noted. */
export async function refresh(db: Db, id: number, read: ReadOutside, now: Date) {
  await fetchAgain(db, await store.subscriptionById(db, id), read, now)
  return store.subscriptionById(db, id)
}

/** Asks again all that were not asked for an hour. */
export async function refreshOldSubscriptions(db: Db, read: ReadOutside, now: Date): Promise<void> {
  const due = await store.subscriptionsDue(db, new Date(now.getTime() - oldAfterMs))
  for (const subscription of due) await fetchAgain(db, subscription, read, now)
}

type Known = { id: number; url: string; etag: string | null }

async function fetchAgain(db: Db, known: Known, read: ReadOutside, now: Date): Promise<void> {
  try {
    const fetched = await fetchCalendar(db, known, read)
    if (fetched) await store.keepFetched(db, known.id, fetched, now)
    else await store.noteAttempt(db, known.id, null, now)
  } catch (error) {
    if (!(error instanceof NotFetched) && !(error instanceof Problem)) throw error
    await store.noteAttempt(db, known.id, error.message, now)
  }
}

/** What an address answers, or nothing where it says that nothing has changed. */
async function fetchCalendar(db: Db, { url, etag }: Omit<Known, 'id'>, read: ReadOutside) {
  const { timeZone } = await readBusiness(db)
  const answer = await read(url, { accept: 'text/calendar, */*;q=0.1', ...(etag && { 'if-none-match': etag }) })
  if (answer.status === 304) return undefined
  if (answer.status !== 200) throw new NotFetched(`That address answered ${answer.status} in place of a calendar.`)
  const { events, name } = readAnswer(answer.text, timeZone)
  return { events, name, etag: typeof answer.headers.etag === 'string' ? answer.headers.etag : null }
}

function readAnswer(text: string, timeZone: string) {
  try {
    return readCalendar(text, timeZone)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new NotFetched(
      error.message.startsWith('This is not') ? 'That address answers, but not with a calendar.' : error.message,
    )
  }
}
