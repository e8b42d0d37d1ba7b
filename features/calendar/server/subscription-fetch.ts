import { hour, second } from '#core/durations'
import { invalid, Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import type { Db, Transaction } from '#platform/db/database'
import { fetchSafely, NotFetched, type SafeAnswer } from '#platform/fetch-safely/fetch-safely'
import { eventColors } from '../event'
import { calendarLimits } from '../icalendar/limits'
import { readCalendarFile } from './read-calendar-file'
import * as store from './store/subscriptions'

const fetchTimeout = 15 * second
const refreshAfter = hour

/** Replaceable in tests. */
export type FetchUrl = (url: string, headers: Record<string, string>) => Promise<SafeAnswer>

export const fetchUrl: FetchUrl = (url, headers) =>
  fetchSafely(url, { sizeLimit: calendarLimits.bytes, timeLimitMs: fetchTimeout, headers })

type SubscriptionInput = { url: string; name?: string | undefined; color?: string | undefined }

/**
 * Fetches the calendar at once, so that an address without one is rejected while the owner is still at the form.
 * Returns what stores it.
 */
export async function subscribe(db: Db, { url, name, color }: SubscriptionInput, read: FetchUrl, now: Date) {
  await store.assertCanSubscribe(db, url)
  const fetched = await fetchCalendar(db, { url, etag: null }, read).catch((error) => {
    throw error instanceof NotFetched ? invalid({ url: error.message }) : error
  })
  if (!fetched) throw invalid({ url: 'That address holds no calendar.' })
  const [first] = eventColors
  const known = await store.findSubscriptions(db)
  const unusedColor = eventColors.find(
    ({ value }) => value !== first.value && known.every((one) => one.color !== value),
  )
  const displayName = name || fetched.name || new URL(url.replace(/^webcals?:/i, 'https:')).hostname
  const subscription = { url, name: displayName, color: color ?? unusedColor?.value ?? first.value }
  return (tx: Transaction) => store.addSubscription(tx, subscription, fetched, now)
}

/** Fetches one address again; on failure the stored events stay and the error is recorded. */
export async function refresh(db: Db, id: number, read: FetchUrl, now: Date) {
  await refetch(db, await store.subscriptionById(db, id), read, now)
  return store.subscriptionById(db, id)
}

/** Fetches all subscriptions that are older than an hour. */
export async function refreshStaleSubscriptions(db: Db, read: FetchUrl, now: Date): Promise<void> {
  const due = await store.subscriptionsDue(db, new Date(now.getTime() - refreshAfter))
  for (const subscription of due) await refetch(db, subscription, read, now)
}

type KnownSubscription = { id: number; url: string; etag: string | null }

async function refetch(db: Db, subscription: KnownSubscription, read: FetchUrl, now: Date): Promise<void> {
  try {
    const fetched = await fetchCalendar(db, subscription, read)
    if (fetched) await store.saveFetched(db, subscription.id, fetched, now)
    else await store.recordAttempt(db, subscription.id, null, now)
  } catch (error) {
    if (!(error instanceof NotFetched) && !(error instanceof Problem)) throw error
    await store.recordAttempt(db, subscription.id, error.message, now)
  }
}

/** Undefined where the server answers 304, not modified. */
async function fetchCalendar(db: Db, { url, etag }: Omit<KnownSubscription, 'id'>, read: FetchUrl) {
  const { timeZone } = await readBusiness(db)
  const answer = await read(url, { accept: 'text/calendar, */*;q=0.1', ...(etag && { 'if-none-match': etag }) })
  if (answer.status === 304) return undefined
  if (answer.status !== 200) throw new NotFetched(`That address answered ${answer.status} in place of a calendar.`)
  const { events, name } = await parseAnswer(answer.text, timeZone)
  return { events, name, etag: typeof answer.headers.etag === 'string' ? answer.headers.etag : null }
}

async function parseAnswer(text: string, timeZone: string) {
  try {
    return await readCalendarFile(text, timeZone)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    throw new NotFetched(
      error.message.startsWith('This is not') ? 'That address answers, but not with a calendar.' : error.message,
    )
  }
}
