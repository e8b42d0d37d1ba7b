/** The owner must sign in again; retrying does not help. */
export class GrantExpired extends Error {
  override name = 'GrantExpired'
}

/** The provider asks us to wait (rate limit or outage). */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly afterMs: number
  constructor(message: string, afterMs: number) {
    super(message)
    this.afterMs = afterMs
  }
}
