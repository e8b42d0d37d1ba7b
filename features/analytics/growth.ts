/** A standing figure, such as the number of clients, at the end of last month and now. */
export type Standing = { lastMonth: number; now: number }

/** By how many percent it has grown; from nothing there is no percentage to tell. */
export function growth({ lastMonth, now }: Standing): number | null {
  return lastMonth === 0 ? null : oneDecimal(((now - lastMonth) / lastMonth) * 100)
}

/** How many of a hundred; of nothing there is no share. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : oneDecimal((part / whole) * 100)
}

export const oneDecimal = (value: number) => Math.round(value * 10) / 10
