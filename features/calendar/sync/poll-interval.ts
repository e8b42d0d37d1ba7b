import { day, hour, minute } from '#core/durations'

/** Where nothing changes, the server is asked less and less often. */
export const pollInterval = (idleRounds: number): number => Math.min(15, 1 + Math.floor(idleRounds / 2)) * minute

/** Doubles with each failure, up to an hour. */
export const retryInterval = (failures: number): number => Math.min((minute / 2) * 2 ** failures, hour)

/** How old the last comparison of everything may become. */
export const comparisonInterval = day
