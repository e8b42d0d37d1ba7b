import { asc, desc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import { Problem } from '#core/problem'
import { readBusiness } from '#features/settings/server/store'
import { type Db, notify, type Transaction } from '#platform/db/database'
import { publishInvalidation } from '#platform/live/live'
import { listImports } from '../../api'
import { assertCalendarFile } from '../../icalendar/read-calendar'
import { isShortFile, readCalendarFile } from '../read-calendar-file'
import { calendarImports } from '../table'
import { type Counts, importEvents } from './import'

/** Notifies the worker that imports calendar files. */
export const importChannel = 'calendar_imports'

const keptImports = 20

const { text: _text, ...columns } = getTableColumns(calendarImports)

export const findImports = (db: Db, limit = 5) =>
  db.select(columns).from(calendarImports).orderBy(desc(calendarImports.id)).limit(limit)

/** A short file is imported at once, a long one by the worker. What is no calendar is refused here. */
export async function startImport(db: Db, text: string, now: Date) {
  assertCalendarFile(text)
  const isShort = isShortFile(text)
  const id = await db.transaction(async (tx) => {
    const old = tx.select({ id: calendarImports.id }).from(calendarImports).orderBy(desc(calendarImports.id))
    await tx.delete(calendarImports).where(inArray(calendarImports.id, old.offset(keptImports)))
    const kept = isShort ? null : text
    const [made] = await tx.insert(calendarImports).values({ text: kept }).returning({ id: calendarImports.id })
    if (!isShort) await notify(tx, importChannel, '')
    return made?.id as number
  })
  if (isShort)
    await runImport(db, id, text, now).catch(async (error) => {
      await save(db, id, { state: 'failed', failure: 'The import was cut off. Please import the file again.' })
      throw error
    })
  const [started] = await db.select(columns).from(calendarImports).where(eq(calendarImports.id, id))
  return started as NonNullable<typeof started>
}

/** Imports every pending file. An interrupted import starts again, which changes nothing twice. */
export async function runImports(db: Db, now: Date): Promise<void> {
  const waiting = await db
    .select({ id: calendarImports.id, text: calendarImports.text })
    .from(calendarImports)
    .where(isNotNull(calendarImports.text))
    .orderBy(asc(calendarImports.id))
  for (const { id, text } of waiting) await runImport(db, id, text as string, now)
}

async function runImport(db: Db, id: number, text: string, now: Date): Promise<void> {
  try {
    const { timeZone } = await readBusiness(db)
    const { events, leftOut } = await readCalendarFile(text, timeZone)
    await save(db, id, { total: events.length, leftOut })
    const counts = await importEvents(db, events, { timeZone, now }, (tx, counts, done) =>
      save(tx, id, { ...counts, done }),
    )
    await save(db, id, { ...counts, done: events.length, state: 'done', text: null })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    await save(db, id, { state: 'failed', failure: error.message, text: null })
  }
}

async function save(
  db: Db | Transaction,
  id: number,
  changes: Partial<Counts & typeof calendarImports.$inferInsert>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(calendarImports).set(changes).where(eq(calendarImports.id, id))
    await publishInvalidation(tx, [listImports.path])
  })
}
