/** A calendar on a server; `ref` is its address there. */
export type RemoteCalendar = { ref: string; name: string; color: string | null; canWrite: boolean }

/** One UID on the server: an event, or a series with its edited occurrences. */
export type ObjectVersion = { ref: string; etag: string }
export type RemoteObject = ObjectVersion & { text: string }

export type CalendarChanges = {
  /** Whether `objects` is everything there is; else what changed since the token. */
  isWhole: boolean
  objects: ObjectVersion[]
  /** Always empty where `isWhole`. */
  removed: string[]
  token: string | null
}

/** `stale`: somebody else changed it, or it is there already. */
export type WriteResult = { outcome: 'done'; etag: string | null } | { outcome: 'stale' }

/** A server with the owner's calendars. Every failure is thrown as a `CalendarFailure`. */
export type CalendarServer = {
  calendars(): Promise<RemoteCalendar[]>
  /** Without a token, or with one that the server refuses, everything. */
  changes(calendar: string, token: string | null): Promise<CalendarChanges>
  /** Those that are still there. */
  read(calendar: string, refs: string[]): Promise<RemoteObject[]>
  /** Without an etag it must not be there yet. */
  write(object: { ref: string; text: string; etag: string | null }): Promise<WriteResult>
  remove(object: ObjectVersion): Promise<WriteResult>
  /** The address of a new object. */
  refFor(calendar: string, uid: string): string
  /** Whether a series can have changes that count for all later days (RANGE), and single days beside its rule (RDATE). */
  keeps: { laterDays: boolean; singleDays: boolean }
  close(): void
}

/** `password`: the owner must sign in again. `too-large`: less should be asked for at once. */
export class CalendarFailure extends Error {
  readonly reason: 'password' | 'unreachable' | 'refused' | 'too-large'
  /** What the server answered, if it did. */
  readonly status: number | undefined

  constructor(reason: CalendarFailure['reason'], message: string, status?: number) {
    super(message)
    this.reason = reason
    this.status = status
  }
}
