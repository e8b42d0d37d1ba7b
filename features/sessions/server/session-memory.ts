import { type Database, type Db, notify } from '#platform/db/database'

const channel = 'sessions'
const keptFor = 10_000

/**
 * Found sessions, kept for some seconds: a look-up costs more than most answers. Any change to a session, on any
 * process, empties it at once.
 */
export class SessionMemory<Found> {
  private readonly kept = new Map<string, { found: Found; until: number }>()
  private generation = 0

  async start(database: Database): Promise<void> {
    await database.listen(channel, () => this.forget())
  }

  async find(cookie: string, now: number, lookUp: () => Promise<Found | null>): Promise<Found | null> {
    const kept = this.kept.get(cookie)
    if (kept && kept.until > now) return kept.found
    const { generation } = this
    const found = await lookUp()
    // Something was revoked while we looked: what we saw may be gone already.
    if (found && generation === this.generation) this.keep(cookie, found, now)
    return found
  }

  /** To be called in or after the change itself, before it is answered. */
  async changed(db: Db): Promise<void> {
    this.forget()
    await notify(db, channel, '')
  }

  private forget(): void {
    this.generation++
    this.kept.clear()
  }

  private keep(cookie: string, found: Found, now: number): void {
    if (this.kept.size >= 1_000) this.kept.clear()
    this.kept.set(cookie, { found, until: now + keptFor })
  }
}
