export type ClosedDeals = { won: number; lost: number }

/** Won over all closed; with nothing closed there is no rate to show. */
export function winRate({ won, lost }: ClosedDeals): number | null {
  const closed = won + lost
  return closed === 0 ? null : won / closed
}
