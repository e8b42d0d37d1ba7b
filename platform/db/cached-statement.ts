import type { Db } from './database'

/** More than the screens use; a client that sends many other queries only causes rebuilding. */
const maxStatements = 200

const statements = new WeakMap<Db, Map<string, unknown>>()

/** Building a long statement takes as long as running it, so each shape of it is built once per database. */
export function cachedStatement<Prepared>(
  db: Db,
  shape: string,
  build: () => { prepare(name: string): Prepared },
): Prepared {
  const ofDatabase = statements.get(db) ?? new Map<string, unknown>()
  statements.set(db, ofDatabase)
  const cached = ofDatabase.get(shape) as Prepared | undefined
  if (cached) return cached
  if (ofDatabase.size >= maxStatements) ofDatabase.clear()
  // Unnamed, so that the database plans it for the values of each call.
  const prepared = build().prepare('')
  ofDatabase.set(shape, prepared)
  return prepared
}
