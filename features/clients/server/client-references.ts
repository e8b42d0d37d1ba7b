import { plural } from '#core/plural'
import type { Db } from '#platform/db/database'

/** Records of another feature that refer to a client. Composed in app/, because this feature may not import those. */
export type ClientReference = {
  /** Plural noun for messages and counts, such as 'invoices'. */
  label: string
  table: string
  /** A setting of the client, not a record to count. */
  isSetting?: boolean
  /** Money records never lose their client. */
  isMoney?: boolean
  count(db: Db, clientId: number): Promise<number>
  /** Which of these clients have records of this kind. */
  clientsAmong(db: Db, clientIds: number[]): Promise<number[]>
  /** Moves all records from one client to another and returns their ids. */
  move(db: Db, from: number, to: number): Promise<number[]>
  moveBack(db: Db, ids: number[], to: number): Promise<void>
}

export async function countReferences(
  db: Db,
  references: ClientReference[],
  clientId: number,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const reference of references.filter(({ isSetting }) => !isSetting))
    counts[reference.label] = await reference.count(db, clientId)
  return counts
}

/** For example '3 invoices and 1 deal'; undefined if there are none. */
export async function moneyReferences(
  db: Db,
  references: ClientReference[],
  clientId: number,
): Promise<string | undefined> {
  const counts: string[] = []
  for (const reference of references.filter(({ isMoney }) => isMoney)) {
    const count = await reference.count(db, clientId)
    if (count > 0) counts.push(plural(count, reference.label.replace(/s$/, '')))
  }
  return counts.length > 0 ? counts.join(' and ') : undefined
}
