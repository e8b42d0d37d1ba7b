import { getTableColumns, sql } from 'drizzle-orm'
import { boolean, date, doublePrecision, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server'
import { instant } from './columns'
import { jsonRows } from './json-rows'

const meals = pgTable('meals', {
  id: integer().primaryKey(),
  name: text(),
  at: instant(),
  day: date(),
  isHot: boolean(),
  share: doublePrecision(),
  guests: text().array(),
  answers: jsonb(),
})

test('rows that travel as JSON are the rows that columns read by themselves give', async () => {
  const { database, remove } = await openTestDatabase()
  try {
    await database.execute(`create table meals (id integer primary key, name text, at timestamptz, day date,
      is_hot boolean, share double precision, guests text[], answers jsonb)`)
    await database.execute(`insert into meals values
      (1, E'Soup "of the day"\\n\\\\ñ 🍲', '2026-03-29 01:30:00.123456+02', '2026-03-29', true, 0.1, array['Ana', null, 'L,uis'], '{"a": [1, null]}'),
      (2, null, null, null, null, null, null, null),
      (3, '', '1850-01-01 00:00:00Z', '0001-01-01', false, 1e-7, '{}', '{}')`)
    const columns = { ...getTableColumns(meals), twice: sql<number>`${meals.id} * 2` }
    const { row, read } = jsonRows(columns)
    const asJson = await database.orm.select({ row }).from(meals).orderBy(meals.id)
    const plain = await database.orm.select(columns).from(meals).orderBy(meals.id)
    expect(asJson.map((one) => read(one.row))).toEqual(plain)
    expect(plain).toHaveLength(3)
  } finally {
    await database.close()
    remove()
  }
})

test('a decimal number, which JSON would round, is refused', () => {
  expect(() => jsonRows(getTableColumns(pgTable('goods', { price: numeric() })))).toThrow('lose digits')
})
