/** A total, such as the number of clients, at the end of last month and now. */
export type MonthComparison = { lastMonth: number; now: number }

/** Growth in percent; null if last month's figure was zero. */
export function growth({ lastMonth, now }: MonthComparison): number | null {
  return lastMonth === 0 ? null : oneDecimal(((now - lastMonth) / lastMonth) * 100)
}

/** A share in percent; null if the whole is zero. */
export function percentOf(part: number, whole: number): number | null {
  return whole === 0 ? null : oneDecimal((part / whole) * 100)
}

export const oneDecimal = (value: number) => Math.round(value * 10) / 10
