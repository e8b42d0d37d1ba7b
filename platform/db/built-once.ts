import type { Db } from './database'

/** More than the screens can ask for; whoever makes up others by hand only makes them be built again. */
const mostShapes = 200

const built = new WeakMap<Db, Map<string, unknown>>()

/** Putting a long statement together takes as long as a short answer: each shape of it is built once for a database. */
export function builtOnce<Prepared>(db: Db, shape: string, build: () => { prepare(name: string): Prepared }): Prepared {
  const shapes = built.get(db) ?? new Map<string, unknown>()
  built.set(db, shapes)
  const kept = shapes.get(shape) as Prepared | undefined
  if (kept) return kept
  if (shapes.size >= mostShapes) shapes.clear()
  // Without a name, so that the database plans it anew for the values of each time.
  const prepared = build().prepare('')
  shapes.set(shape, prepared)
  return prepared
}
