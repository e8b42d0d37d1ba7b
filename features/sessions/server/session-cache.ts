import { second } from '#core/durations'
import { type Database, type Db, notify } from '#platform/db/database'

const channel = 'sessions'
const maxAge = 10 * second

/**
 * Caches sessions for some seconds, because a look-up is slower than most requests. Any change to a session, in any
 * process, clears the cache at once.
 */
export class SessionCache<Session> {
  private readonly entries = new Map<string, { session: Session; until: number }>()
  private generation = 0

  async start(database: Database): Promise<void> {
    const clear = () => this.clear()
    await database.listen(channel, clear, clear)
  }

  async find(cookie: string, now: number, lookUp: () => Promise<Session | null>): Promise<Session | null> {
    const entry = this.entries.get(cookie)
    if (entry && entry.until > now) return entry.session
    const { generation } = this
    const session = await lookUp()
    // A session was revoked during the look-up, so the result may be outdated.
    if (session && generation === this.generation) this.add(cookie, session, now)
    return session
  }

  /** Call it in or after a change, before responding. */
  async changed(db: Db): Promise<void> {
    this.clear()
    await notify(db, channel, '')
  }

  private clear(): void {
    this.generation++
    this.entries.clear()
  }

  private add(cookie: string, session: Session, now: number): void {
    if (this.entries.size >= 1_000) this.entries.clear()
    this.entries.set(cookie, { session, until: now + maxAge })
  }
}
