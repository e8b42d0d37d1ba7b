import { counted } from '#core/counted'
import type { Db } from '#platform/db/database'

/** Records of another feature that hang on a client. Composed in app/, because those features stand above this one. */
export type ClientTie = {
  /** In the owner's words: 'invoices'. */
  what: string
  table: string
  /** Money records never lose their client. */
  isMoney?: boolean
  count(db: Db, clientId: number): Promise<number>
  /** Moves all of them from one client to another, and says which. */
  move(db: Db, from: number, to: number): Promise<number[]>
  /** Moves these back. */
  moveBack(db: Db, ids: number[], to: number): Promise<void>
}

export async function countTies(db: Db, ties: ClientTie[], clientId: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const tie of ties) counts[tie.what] = await tie.count(db, clientId)
  return counts
}

/** '3 invoices and 1 deal', of what may not be left behind. */
export async function moneyTies(db: Db, ties: ClientTie[], clientId: number): Promise<string | undefined> {
  const held: string[] = []
  for (const tie of ties.filter(({ isMoney }) => isMoney)) {
    const count = await tie.count(db, clientId)
    if (count > 0) held.push(counted(count, tie.what))
  }
  return held.length > 0 ? held.join(' and ') : undefined
}
