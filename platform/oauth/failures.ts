/** The owner must sign in again; retrying does not help. */
export class GrantExpired extends Error {
  override name = 'GrantExpired'
}

/** The provider asks us to wait (rate limit or outage). */
export class TryLater extends Error {
  override name = 'TryLater'
  readonly afterMs: number
  /** Whether the provider may have done what it was asked for all the same. */
  readonly mayHaveHappened: boolean
  constructor(message: string, afterMs: number, mayHaveHappened = false) {
    super(message)
    this.afterMs = afterMs
    this.mayHaveHappened = mayHaveHappened
  }
}
